// What is needed once an enquiry was sent. Loaded while the form is filled in: the connection may be gone when it is sent.

export { KeepReference, SentBefore } from './KeepReference.tsx';
export { ReceiptList } from './receipts/ReceiptList.tsx';

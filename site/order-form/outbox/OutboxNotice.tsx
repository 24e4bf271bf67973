import { FORM_MESSAGES, type FormMessages } from '../../../domain/language/formMessages.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './OutboxNotice.module.css';

/** What `resumeOutbox.ts` shows in it. */
export type NoticeMessages = Pick<FormMessages, 'label' | 'option'> & {
  form: Pick<FormMessages['form'], 'sentFromEarlierVisit' | 'expired'>;
};

interface OutboxNoticeProps {
  /** Where the page is not in English. */
  messages?: FormMessages;
}

/**
 * Says that an enquiry from an earlier visit was sent or has expired, wherever on the page the visitor is. Hidden until
 * `resumeOutbox.ts` fills it in.
 */
export function OutboxNotice({ messages }: OutboxNoticeProps) {
  const { close } = (messages ?? FORM_MESSAGES).form;
  return (
    <div
      className={styles.notice}
      role="status"
      data-outbox-notice
      data-messages={messages && JSON.stringify(noticeMessagesOf(messages))}
      hidden
    >
      <p data-outbox-notice-text />
      <p className={styles.enquiry} data-outbox-notice-enquiry />
      <Button variant="primary">{close}</Button>
    </div>
  );
}

function noticeMessagesOf({ label, option, form }: FormMessages): NoticeMessages {
  const { sentFromEarlierVisit, expired } = form;
  return { label, option, form: { sentFromEarlierVisit, expired } };
}

import { collection, doc, getDoc, getDocs, query, where } from 'firebase/firestore/lite';
import type { EnquiryFields } from '../../../domain/enquiry.ts';
import { eventsOfStep, type HostedStep, STEPS } from '../../../domain/hostedWork.ts';
import { MAX_NTH, MAX_OTHERS } from '../../../domain/inboxApi.ts';
import type { InboxDetail, InboxEvent } from '../../../domain/inboxSchemas.ts';
import { InboxError } from '../contract.ts';
import { cacheForms, itemsOf, stepOf, workOf, worksWith } from './documents.ts';
import { MESSAGES } from './messages.ts';
import { forms, works } from './services.ts';

/** @throws {InboxError} 404 when there is no such enquiry */
export async function detail(id: string): Promise<InboxDetail> {
  const [snapshot, events] = await Promise.all([getDoc(doc(works, id)), eventsOf(id)]);
  const [item] = snapshot.exists() ? await itemsOf([workOf(snapshot)]) : [];
  if (!item) throw new InboxError(404, MESSAGES.unknownEnquiry);
  const ids = (await samePerson(item.fields)).filter((other) => other !== id);
  const others = (await worksWith(ids)).sort((one, other) => other.at - one.at);
  return {
    ...item,
    nth: Math.min(1 + others.filter(({ at }) => at < item.receivedAt).length, MAX_NTH),
    mailError: null,
    events,
    others: await itemsOf(others.slice(0, MAX_OTHERS)),
    otherCount: others.length,
  };
}

/** What was done to an enquiry after the given version, oldest first. */
export async function eventsOf(id: string, after = 0): Promise<InboxEvent[]> {
  const { docs } = await getDocs(collection(doc(works, id), STEPS));
  return docs
    .map((snapshot): [version: number, step: HostedStep] => [Number(snapshot.id), stepOf(snapshot)])
    .filter(([version]) => version > after)
    .sort(([one], [other]) => one - other)
    .flatMap(([version, step]) => eventsOfStep(version, step));
}

/** The ids of all enquiries with this mobile number, or this e-mail address as typed or in lower case. */
export async function samePerson({ Email, Mobile }: EnquiryFields): Promise<string[]> {
  const [byMobile, byEmail] = await Promise.all([
    getDocs(query(forms, where('Mobile', '==', Mobile))),
    getDocs(query(forms, where('Email', 'in', [...new Set([Email, Email.toLowerCase()])]))),
  ]);
  return [...new Set(cacheForms([...byMobile.docs, ...byEmail.docs]))];
}

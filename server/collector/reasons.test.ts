import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../errors.ts';
import { FirestoreTimeoutError } from './Intake.ts';
import { describeFailure } from './reasons.ts';

const statusError = (code: number, message = '') => Object.assign(new Error(message), { code });

test.each<[string, unknown, RegExp]>([
  ['a timeout', new FirestoreTimeoutError(''), /can’t be reached/],
  ['UNAVAILABLE', statusError(14), /can’t be reached/],
  ['DEADLINE_EXCEEDED', statusError(4), /can’t be reached/],
  ['no name server', new Error('getaddrinfo ENOTFOUND oauth2.googleapis.com'), /can’t be reached/],
  ['PERMISSION_DENIED', statusError(7), /refuses access.+Cloud Datastore User/s],
  ['RESOURCE_EXHAUSTED', statusError(8), /quota.+by itself/s],
  ['NOT_FOUND', statusError(5), /no such project.+PUBLIC_FIREBASE_PROJECT_ID/s],
  ['UNAUTHENTICATED', statusError(16), /does not accept the key.+clock/s],
  [
    'a deleted key',
    statusError(2, 'Getting metadata from plugin failed with error: invalid_grant'),
    /accept the key/,
  ],
  ['a damaged key', new Error('error:1E08010C:DECODER routines::unsupported'), /accept the key/],
  [
    'a full store',
    new StoreUnavailableError(
      Object.assign(new Error(), { errcode: 13, errstr: 'database or disk is full' }),
    ),
    /database or disk is full.+stay in Cloud Firestore.+Free space/s,
  ],
  ['anything else', new Error('surprise'), /Collecting failed: surprise/],
])('the reason of %s is said with a remedy', (_, error, expected) => {
  const { reason, remedy } = describeFailure(error);
  expect(`${reason} ${remedy}`).toMatch(expected);
  expect(remedy).not.toBe('');
});

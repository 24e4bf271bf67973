import { z } from 'zod';

// The requests and responses about the devices that are told of new enquiries and of follow-ups. The page imports the types alone.

const NAME_MAX_LENGTH = 100;

/** As long as the store keeps; those of browsers have some 200 characters. */
const ENDPOINT_MAX_LENGTH = 1_000;

/** Base64url: an uncompressed point of P-256, and 16 bytes (RFC 8291 sections 3.1 and 3.2). */
const PUBLIC_KEY = /^[\w-]{87}$/;
const AUTH_SECRET = /^[\w-]{22}$/;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const quiet = z.object({ from: timeOfDay, to: timeOfDay }).nullable();

/** Such as `0f3c…`, the SHA-256 of the endpoint. */
const deviceId = z.string().regex(/^[0-9a-f]{64}$/);

export const deviceParams = z.object({ id: deviceId });

/** A browser's push subscription, as its `toJSON` gives it, and what to call the device. */
export const deviceBody = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(ENDPOINT_MAX_LENGTH),
  keys: z.object({ p256dh: z.string().regex(PUBLIC_KEY), auth: z.string().regex(AUTH_SECRET) }),
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
});

export const quietBody = z.object({ quiet });

/** The devices of the signed-in member of staff, first added first. */
export const deviceList = z.object({
  /** Of the server (VAPID, RFC 8292), which a subscription is made with. */
  publicKey: z.string(),
  devices: z.array(z.object({ id: deviceId, name: z.string(), addedAt: z.int(), quiet })),
});

/** The same, with the id of the device that was added. */
export const addedDevice = deviceList.extend({ id: deviceId });

export type DeviceBody = z.infer<typeof deviceBody>;
export type DeviceList = z.infer<typeof deviceList>;
export type AddedDevice = z.infer<typeof addedDevice>;

/** What a push message tells: kind and packs, or that a follow-up is due, and nothing of a person, since it is shown on locked screens. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
}

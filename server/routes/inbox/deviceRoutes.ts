import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  addedDevice,
  type DeviceList,
  deviceBody,
  deviceList,
  deviceParams,
  quietBody,
} from '../../../domain/desk/deviceSchemas.ts';
import type { Context } from '../../context.ts';
import type { SessionCookie } from './session.ts';

interface DeviceRouteOptions extends Pick<Context, 'pushDevices'> {
  cookie: SessionCookie;
}

/** The signed-in person's devices that are told of new enquiries. */
export const deviceRoutes: FastifyPluginAsyncZod<DeviceRouteOptions> = async (
  app,
  { pushDevices, cookie },
) => {
  const listOf = async (email: string): Promise<DeviceList> => ({
    publicKey: (await pushDevices.keys()).publicKey,
    devices: pushDevices.of(email),
  });

  app.get('/devices', { schema: { response: { 200: deviceList } } }, ({ staffEmail }) => listOf(staffEmail));

  app.post(
    '/devices',
    { schema: { body: deviceBody, response: { 200: addedDevice } } },
    async ({ body, staffEmail, cookies }) => {
      const id = await pushDevices.add(staffEmail, cookies[cookie.name] ?? '', body, Date.now());
      return { id, ...(await listOf(staffEmail)) };
    },
  );

  app.put(
    '/devices/:id/quiet-hours',
    { schema: { params: deviceParams, body: quietBody, response: { 200: deviceList } } },
    async ({ params, body, staffEmail }) => {
      await pushDevices.setQuiet(params.id, staffEmail, body.quiet);
      return listOf(staffEmail);
    },
  );

  app.delete(
    '/devices/:id',
    { schema: { params: deviceParams, response: { 200: deviceList } } },
    async ({ params, staffEmail }) => {
      await pushDevices.remove(params.id, staffEmail);
      return listOf(staffEmail);
    },
  );
};

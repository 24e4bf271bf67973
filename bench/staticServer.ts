import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

// Serves the folder in its first argument, compressed files first.
const app = fastify();
await app.register(fastifyStatic, { root: process.argv[2] ?? '', preCompressed: true });
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });

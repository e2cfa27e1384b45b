import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './app-type.ts';
import { refusals } from './responses.ts';

const describeRoute = createJsonSchemaTransform({ skipList: [] });
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** The API's description, made of what the routes state and of what may be said to any request. */
export async function installDocument(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Bestellsystem', version: '0.1.0' } },
    transform: (route) =>
      describeRoute({
        ...route,
        schema: { ...route.schema, response: { ...commonRefusals(route.route), ...asObject(route.schema?.response) } },
      }),
    // What the routes refer to by name.
    transformObject: jsonSchemaTransformObject,
  });
}

/** Unreadable, from another site; and of what writes: too large, no JSON, too often, no room on the disk. */
function commonRefusals({ method }: RouteOptions) {
  const isSafe = [method].flat().every((one) => SAFE_METHODS.has(one));
  return isSafe ? refusals(400, 403) : refusals(400, 403, 413, 415, 429, 507);
}

function asObject(response: unknown): object {
  return typeof response === 'object' && response !== null ? response : {};
}

/** What a page asks that tries the document's calls: those without a body state a type, too. The page gets it as text. */
export function stateType(asked: { method?: string; headers: Record<string, string> }) {
  if (['POST', 'PUT', 'PATCH'].includes(asked.method ?? '')) asked.headers['Content-Type'] ??= 'application/json';
  return asked;
}

import type { Place } from './access-place.ts';
import type { Rule } from './access-rules.ts';
import { ACCESS_TABLE } from './access-table.ts';
import type { TestClient } from './test-client.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks a route of the access table about a place. */
export function askRoute(
  client: TestClient,
  place: Place,
  route: string,
  { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: object } = {},
) {
  const [method = '', url = ''] = route.split(' ');
  const rule = ruleOf(route);
  const path = place.path(url, rule.id) + (rule.query?.(place) ?? '');
  const body = method === 'GET' || method === 'DELETE' ? undefined : rule.body?.(place);
  return client.send(method as Method, path, body && { ...extra, ...body }, headers);
}

function ruleOf(route: string): Rule {
  const rule = ACCESS_TABLE[route];
  if (!rule) throw new Error(`${route} has no line in the access table`);
  return rule;
}

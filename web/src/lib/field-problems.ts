import { ApiError } from './api.ts';

/** What the server found fault with, under the names the form has for its fields. */
export function problemsAt<Field extends string>(
  error: unknown,
  fields: Record<string, Field>,
): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  const problems: Partial<Record<Field, string>> = {};
  for (const { path, message } of error.details) {
    const field = fields[path];
    if (field !== undefined) problems[field] ??= message;
  }
  return problems;
}

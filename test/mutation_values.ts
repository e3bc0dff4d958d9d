// What mutated archives have in place of what archives of the service have.

/** An id as it may be spelt elsewhere. */
export const spellings: ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => `{${id}}`,
  (id) => id.replaceAll('-', ''),
  (id) => `urn:uuid:${id}`,
  (id) => ` ${id} `,
  (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  (id) => `{${id.toUpperCase().replaceAll('-', '')}}`,
  (id) =>
    id
      .replace(/(.{4})/g, '$1-')
      .replace(/-+/g, '-')
      .replace(/-$/, ''),
  (id) => `${id}x`,
]
export const junk: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_993,
  true,
  [],
  {},
  [null],
  ['', 1],
  { a: { b: [1] } },
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'text/html\r\nSet-Cookie: a=b',
  'nul \u0000 nul',
  'half \ud800 of a pair',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '2999-01-01T00:00:00+00:00',
  '2026-13-45T99:00:00+00:00',
  'infinity',
  '-infinity',
  '0001-01-01 00:00:00+00 BC',
  'x'.repeat(300_000),
  'admin',
  'FREQ=SECONDLY',
  'Mars/Olympus',
  '00000000-0000-0000-0000-000000000000',
  JSON.parse('{"__proto__": {"owner_id": "x"}, "constructor": 1}'),
  "'; drop table users; --",
  '=cmd()',
]
export const leftOutTables = [
  'webhooks',
  'connections',
  'exports',
  'invitations',
  'counters',
  'event_chain',
  'imports',
  'merges',
  'firms',
  'pg_class',
  'migrations',
]
export const otherColumns: [string, string][] = [
  ['files', 'job_id'],
  ['files', 'applied_at'],
  ['emails', 'connection_id'],
  ['events', 'brought_by'],
  ['events', 'walls'],
  ['companies', 'walls'],
  ['companies', 'search_text'],
  ['users', 'password_hash'],
  ['notes', 'no_such_column'],
]

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { records } from '../src/records/descriptions/index.ts'
import { isSharedWithWeb } from '../src/web_inputs.ts'

// The rules of ARCHITECTURE.md that a machine can check. Each has a canary: a made-up file that must be caught.

type SourceFile = { path: string; text: string }
type Rule = (file: SourceFile, all: SourceFile[]) => string[]

const root = join(import.meta.dirname, '..')
const isTest = (path: string) => /\.(test|drill)\.tsx?$/.test(path)
const sources: SourceFile[] = globSync('src/**/*.ts', { cwd: root })
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const webSources: SourceFile[] = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isTest(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const migrations: SourceFile[] = globSync('migrations/*.sql', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

const importsOf = ({ path, text }: SourceFile) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    normalize(join(dirname(path), match[1] ?? '')),
  )
const areaOf = (path: string) => path.match(/^(?:web\/)?src\/areas\/([^/]+)\//)?.[1]

const platformStandsAlone: Rule = (file) =>
  file.path.startsWith('src/platform/')
    ? importsOf(file).filter((target) => target.startsWith('src/') && !target.startsWith('src/platform/'))
    : []

/** Each folder knows those before it and itself: the other way round would tie all of them together. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'src/words/': [],
  'src/access/': ['src/platform/'],
  'src/money/': ['src/words/', 'src/platform/'],
  'src/records/': ['src/words/', 'src/platform/', 'src/access/'],
}

const layersKnowThoseBelow: Rule = (file) =>
  Object.entries(layers)
    .filter(([folder]) => file.path.startsWith(folder))
    .flatMap(([folder, below]) =>
      importsOf(file).filter((target) => ![folder, ...below].some((known) => target.startsWith(known))),
    )

const oneRuleOfIdentity: Rule = ({ path, text }) =>
  path.startsWith('src/records/')
    ? []
    : [...text.matchAll(/\b(?:web_domain|host_domains|name_identity|person_identity|phone_identity)\(/g)].map(
        ([name]) => name,
      )

const areasMeetAtTheirIndex: Rule = (file) => {
  const own = areaOf(file.path)
  if (own === undefined) return []
  return importsOf(file).filter((target) => {
    const other = areaOf(target)
    return other !== undefined && other !== own && !target.endsWith(`src/areas/${other}/index.ts`)
  })
}

/** On the web a screen that is fetched when it is shown is no part of the index, which would fetch it with the first of them. */
const areasOfTheWebMeetAtTheirIndex: Rule = ({ path, text }, all) =>
  areasMeetAtTheirIndex({ path, text: text.replace(/\(await import\('[^']+_(?:screen|section)\.tsx'\)\)/g, '') }, all)

/** An area is a room of its own, and so is each folder beside the areas. */
const roomOf = (path: string) => path.match(/^(?:web\/)?src\/(?:areas\/)?[^/]+(?=\/)/)?.[0]

/** For each room those that its files import, for one list of files. */
const roomsBehind = new WeakMap<SourceFile[], Map<string, Set<string>>>()

function importsBetweenRooms(all: SourceFile[]): Map<string, Set<string>> {
  const made = roomsBehind.get(all) ?? new Map<string, Set<string>>()
  if (roomsBehind.has(all)) return made
  for (const file of all) {
    const own = roomOf(file.path)
    if (own === undefined) continue
    const known = made.get(own) ?? new Set()
    for (const target of importsOf(file).map(roomOf)) if (target && target !== own) known.add(target)
    made.set(own, known)
  }
  roomsBehind.set(all, made)
  return made
}

function leadsTo(from: string, to: string, rooms: Map<string, Set<string>>): boolean {
  const seen = new Set([from])
  for (const room of seen) for (const next of rooms.get(room) ?? []) seen.add(next)
  return seen.has(to)
}

const roomsMakeNoCircle: Rule = (file, all) => {
  const own = roomOf(file.path)
  if (own === undefined) return []
  return importsOf(file).filter((target) => {
    const other = roomOf(target)
    return other !== undefined && other !== own && leadsTo(other, own, importsBetweenRooms(all))
  })
}

const webKnowsTheApiOnly: Rule = (file) =>
  importsOf(file).filter((target) => !target.startsWith('web/src/') && !isSharedWithWeb(target))

/** What the web app shares with the service must stand alone: it has neither Node nor a database there. */
const wordsStandAlone: Rule = (file) => {
  const folder = /^src\/(?:words|platform\/markdown|records\/descriptions)\//.exec(file.path)?.[0]
  if (!folder) return []
  // the descriptions of records know the words of people
  const others = importsOf(file).filter((target) => !target.startsWith(folder) && !target.startsWith('src/words/'))
  const packages = [...file.text.matchAll(/\bfrom '([^.'][^']*)'/g)].map(([, name]) => name ?? '')
  return [...others, ...packages.filter((name) => folder !== 'src/platform/markdown/' || name !== 'markdown-it')]
}

/** One line that is asked, a filter, and a value that is corrected where it was read: none of them is a form of a record. */
const bareForms = new Set([
  'web/src/areas/agentic-chat/ask_box.tsx',
  'web/src/areas/agentic-chat/composer.tsx',
  'web/src/areas/custom-fields/custom_filter.tsx',
  'web/src/areas/document-answers/question_box.tsx',
  'web/src/areas/files/value_editor.tsx',
  'web/src/table/filters/filter_fields.tsx',
])

const formsAreOfOneMechanism: Rule = ({ path, text }) => {
  if (path === 'web/src/form/form.tsx') return []
  const made = [...text.matchAll(/from '@mantine\/form'|<form\b/g)].map(([what]) => what)
  return bareForms.has(path) ? made.filter((what) => what !== '<form') : made
}

const noForwardingNames: Rule = ({ path }) =>
  /[/_](service|manager|helper|util|base|common)s?\.tsx?$/.test(path) ? [path] : []

/** Which area may write a table: the one whose folder speaks of it. What all areas share is written by the platform. */
const ownerOf: Record<string, string> = {
  firms: 'auth',
  users: 'users',
  invitations: 'users',
  events: 'events',
  event_chain: 'events',
  event_redactions: 'events',
  ...Object.fromEntries(Object.entries(records).map(([area, { table }]) => [table, area])),
  interaction_contacts: 'interactions',
  interaction_users: 'interactions',
  deal_team: 'deals',
  deal_parties: 'parties',
  exchange_rates: 'exchange-rates',
  lists: 'lists',
  list_entries: 'lists',
  comments: 'comments',
  comment_mentions: 'comments',
  notifications: 'notifications',
  notification_choices: 'notifications',
  notification_hooks: 'notifications',
  notification_digests: 'notifications',
  pipelines: 'pipelines',
  stages: 'pipelines',
  tags: 'tags',
  tagged: 'tags',
  record_origins: 'import',
  former_addresses: 'duplicates',
  former_websites: 'duplicates',
  custom_fields: 'custom-fields',
  custom_values: 'custom-fields',
  saved_views: 'views',
  emails: 'emails',
  email_opens: 'emails',
  email_attachments: 'emails',
  email_message_ids: 'emails',
  email_threads: 'emails',
  possible_deals: 'emails',
  outgoing_mail: 'email_bot',
  email_clicks: 'emails',
  files: 'files',
  file_pages: 'files',
  file_tables: 'files',
  labelled_values: 'files',
  file_values: 'files',
  file_applications: 'files',
  application_records: 'files',
  applied_values: 'files',
  passages: 'files',
  synced_files: 'files',
  synced_places: 'files',
  synced_folders: 'files',
  sync_scopes: 'integrations',
  sync_runs: 'integrations',
  company_figures: 'financials',
  exports: 'export',
  calendar_events: 'calendar',
  calendar_private_details: 'calendar',
  calendar_copies: 'calendar',
  calendar_occurrences: 'calendar',
  chats: 'agentic-chat',
  chat_messages: 'agentic-chat',
  reports: 'reports',
  report_templates: 'report-templates',
  connections: 'integrations',
  merges: 'duplicates',
  merged_links: 'duplicates',
  duplicate_pairs: 'duplicates',
  duplicates_due: 'duplicates',
  duplicates_known: 'duplicates',
  duplicates_dismissed: 'duplicates',
  imports: 'import',
  import_rows: 'import',
  import_keys: 'import',
  import_problems: 'import',
  import_differences: 'import',
  import_changes: 'import',
  deleted_records: 'bin',
  deleted_rows: 'bin',
  walls: 'walls',
  wall_people: 'walls',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
}

const areasWriteTheirOwnTables: Rule = (file) => {
  const area = areaOf(file.path)
  if (area === undefined) return []
  const written = [
    ...file.text.matchAll(/\b(?:insert into|update|delete from)\s+(?:public\.)?([a-z_]+(?:\.[a-z_]+)?)/g),
  ]
  return written.map((match) => match[1] ?? '').filter((table) => table in ownerOf && ownerOf[table] !== area)
}

/** Tables that triggers alone write: an area changes them by changing its records. */
const writtenByTriggers = ['counters']

/** A table that no area owns could be written by all of them. */
const tablesHaveAnOwner: Rule = ({ text }) =>
  [...text.matchAll(/create table (?:if not exists )?([a-z_.]+) \(([\s\S]*?)\n\)/g)]
    .filter(([, name = '', body = '']) => /\bfirm_id uuid\b/.test(body) && !name.startsWith('service.'))
    .map(([, name = '']) => name)
    .filter((name) => !(name in ownerOf) && !writtenByTriggers.includes(name))
    .map((name) => `${name} is missing in ownerOf`)

const tablesBelongToAFirm: Rule = ({ text }) =>
  [...text.matchAll(/create table (?:if not exists )?([a-z_.]+) \(([\s\S]*?)\n\)/g)]
    .filter(([, name = '', body = '']) => {
      if (name.startsWith('service.') || name === 'firms') return false
      return !/firm_id uuid not null/.test(body) || !/primary key \(firm_id, /.test(body)
    })
    .map(([, name = '']) => name)

const referencesCarryTheFirm: Rule = ({ text }) =>
  [...text.matchAll(/foreign key \(([^)]+)\) references (?:public\.)?[a-z_]+ \(([^)]+)\)/g)]
    .filter(([, own = '', other = '']) => !own.startsWith('firm_id, ') || !other.startsWith('firm_id, '))
    .map(([whole]) => whole)

const rules: { promise: string; rule: Rule; over: SourceFile[]; canary: SourceFile; beside?: SourceFile }[] = [
  {
    promise: 'the platform imports nothing of the product',
    rule: platformStandsAlone,
    over: sources,
    canary: { path: 'src/platform/http/x.ts', text: "import { y } from '../../areas/notes/index.ts'" },
  },
  {
    promise: 'words know nothing else',
    rule: layersKnowThoseBelow,
    over: sources,
    canary: { path: 'src/words/x.ts', text: "import { y } from '../platform/db/open.ts'" },
  },
  {
    promise: 'who may see what is said by a kernel that knows no record',
    rule: layersKnowThoseBelow,
    over: sources,
    canary: { path: 'src/access/x.ts', text: "import { company } from '../records/descriptions/companies.ts'" },
  },
  {
    promise: 'what converts amounts knows no record',
    rule: layersKnowThoseBelow,
    over: sources,
    canary: { path: 'src/money/x.ts', text: "import { y } from '../records/amount.ts'" },
  },
  {
    promise: 'records know no area',
    rule: layersKnowThoseBelow,
    over: sources,
    canary: { path: 'src/records/x.ts', text: "import { y } from '../areas/notes/index.ts'" },
  },
  {
    promise: 'who is the same company or contact is said in one place',
    rule: oneRuleOfIdentity,
    over: sources,
    canary: { path: 'src/areas/notes/x.ts', text: 'await db`select name_identity(name) from companies`' },
  },
  {
    promise: 'areas meet at index.ts',
    rule: areasMeetAtTheirIndex,
    over: sources,
    canary: { path: 'src/areas/notes/x.ts', text: "const { y } = await import('../deals/queries.ts')" },
  },
  {
    promise: 'areas of the web meet at index.ts, but for screens that are fetched when they are shown',
    rule: areasOfTheWebMeetAtTheirIndex,
    over: webSources,
    canary: { path: 'web/src/areas/notes/x.ts', text: "import { y } from '../deals/deal_screen.tsx'" },
  },
  {
    promise: 'areas and the folders beside them import each other in no circle',
    rule: roomsMakeNoCircle,
    over: [...sources, ...webSources],
    canary: { path: 'src/areas/notes/x.ts', text: "import { y } from '../deals/index.ts'" },
    beside: { path: 'src/areas/deals/y.ts', text: "import { x } from '../notes/index.ts'" },
  },
  {
    promise: 'an area writes only its own tables',
    rule: areasWriteTheirOwnTables,
    over: sources,
    canary: { path: 'src/areas/notes/x.ts', text: 'await sql`update deals set name = 1`' },
  },
  {
    promise: 'every table of a firm has an area that writes it',
    rule: tablesHaveAnOwner,
    over: migrations,
    canary: { path: 'migrations/x.sql', text: 'create table things (\n  firm_id uuid not null references firms\n)' },
  },
  {
    promise: 'the web app knows the service by its HTTP API',
    rule: webKnowsTheApiOnly,
    over: webSources,
    canary: { path: 'web/src/areas/notes/x.ts', text: "import { y } from '../../../../src/areas/notes/schema.ts'" },
  },
  {
    promise: 'what is shared with the web app stands alone',
    rule: wordsStandAlone,
    over: sources,
    canary: { path: 'src/words/x.ts', text: "import { z } from 'zod'" },
  },
  {
    promise: 'what people fill in are forms of one mechanism',
    rule: formsAreOfOneMechanism,
    over: webSources,
    canary: { path: 'web/src/areas/notes/x.tsx', text: 'return <form onSubmit={save}>' },
  },
  {
    promise: 'no file is named after a layer that only forwards',
    rule: noForwardingNames,
    over: [...sources, ...webSources],
    canary: { path: 'src/areas/notes/note_service.ts', text: '' },
  },
  {
    promise: 'every table of a firm has the firm first in its key',
    rule: tablesBelongToAFirm,
    over: migrations,
    canary: { path: 'migrations/x.sql', text: 'create table things (\n  id uuid primary key\n)' },
  },
  {
    promise: 'every reference carries the firm',
    rule: referencesCarryTheFirm,
    over: migrations,
    canary: { path: 'migrations/x.sql', text: 'foreign key (deal_id) references deals (id)' },
  },
]

for (const { promise, rule, over, canary, beside } of rules)
  test(promise, () => {
    assert.ok(over.length > 0, 'there is something to check')
    assert.notDeepEqual(rule(canary, beside ? [canary, beside] : [canary]), [], 'the canary must be caught')
    const found = over.flatMap((file) => rule(file, over).map((what) => `${file.path}: ${what}`))
    assert.deepEqual(found, [])
  })

import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { identifier, type Piece, piece } from '../../../platform/db/statement.ts'
import type { Description } from '../../../records/descriptions/describe.ts'
import { records, standardNames } from '../../../records/descriptions/index.ts'
import { shownFields } from '../../events/index.ts'
import { isCarriedInSight } from '../../tags/index.ts'

/** Of the row "t" of a table, which is carried as it is unless said otherwise. */
export type Carried = {
  name: string
  /** which rows this person may take along; all of the firm where it does not say */
  only?: (who: Who) => Piece
  /** what stands in a column instead of its value */
  instead?: Record<string, (who: Who) => Piece>
  /** columns that mean nothing elsewhere, or that the other side makes by itself */
  without?: string[]
  /** every reference of a row is what it is about: none goes without one */
  whole?: true
  /** a column of ids of records that a row tells of: it is left out with any of them */
  mentions?: string
  /** rows that others of the same table refer to come first */
  first?: Piece
}

const behindNoWall = (who: Who) => seen(who, 't')
const own = (column: string) => (who: Who) => piece`t.${identifier(column)} = ${who.userId}`
const readable = (who: Who) => piece`(t.owner_id = ${who.userId} or t.shared)`
const ofReadable = (who: Who) => piece`exists (
  select from emails e where e.firm_id = ${who.firmId} and e.id = t.email_id and ${seen(who, 'e')}
    and (e.owner_id = ${who.userId} or e.shared))`

/** Those of standard records; which belong to a company may refer to a deal. */
function tablesOf(isMeant: (description: Description) => boolean): Carried[] {
  return standardNames
    .map((name): Description => records[name])
    .filter(isMeant)
    .map(({ table, company }) => ({ name: table, ...(company && { only: behindNoWall }) }))
}

/**
 * What an archive carries, each table after those it refers to. A row that refers to one that is left out goes without that
 * reference, or, where it cannot, is left out too.
 */
export const carried: Carried[] = [
  { name: 'users' },
  // before what they are around, which finds them as it is written; meanwhile nobody but this firm, still empty, waits
  { name: 'walls', only: (who) => inside(who, piece`t.id`) },
  { name: 'wall_people', only: (who) => inside(who, piece`t.wall_id`) },
  { name: 'companies', only: behindNoWall },
  { name: 'company_figures' },
  { name: 'former_websites' },
  { name: 'contacts', only: behindNoWall },
  { name: 'former_addresses' },
  ...tablesOf(({ company }) => company === null),
  { name: 'pipelines' },
  { name: 'stages' },
  { name: 'deals', only: behindNoWall },
  { name: 'deal_team' },
  ...tablesOf(({ company }) => company !== null),
  { name: 'financial_records', only: behindNoWall },
  { name: 'notes', only: behindNoWall },
  { name: 'interactions', only: behindNoWall },
  { name: 'interaction_contacts' },
  { name: 'interaction_users' },
  {
    name: 'emails',
    only: behindNoWall,
    instead: {
      body: (who) => piece`case when ${readable(who)} then t.body end`,
      html: (who) => piece`case when ${readable(who)} then t.html end`,
      snippet: (who) => piece`case when ${readable(who)} then t.snippet else '' end`,
      attachments_count: (who) => piece`case when ${readable(who)} then t.attachments_count else 0 end`,
      bcc_addresses: (who) => piece`case when t.owner_id = ${who.userId} then t.bcc_addresses else '{}' end`,
      rejected_addresses: (who) => piece`case when t.owner_id = ${who.userId} then t.rejected_addresses else '{}' end`,
    },
    // the mailbox is connected anew
    without: ['connection_id', 'remote_id', 'provider_thread'],
  },
  { name: 'email_opens' },
  { name: 'email_clicks', only: ofReadable },
  {
    name: 'files',
    only: behindNoWall,
    instead: {
      processing_status: () => piece`case when ${beingRead} then 'failed' else t.processing_status end`,
      error_code: () => piece`case when ${beingRead} then 'internal' else t.error_code end`,
      error_message: () => piece`
        case when ${beingRead} then 'It was being read when the archive was made. Have it read again.' else t.error_message end`,
    },
    // counted by triggers from the values that follow
    without: ['job_id', 'value_count', 'checked_count', 'applied_at'],
  },
  // the fields of a list say what the values of its entries mean
  { name: 'lists', only: behindNoWall },
  { name: 'list_entries', only: behindNoWall, whole: true },
  { name: 'email_attachments', only: ofReadable, without: ['part'] },
  { name: 'email_message_ids', only: (who) => ofSeenThread(who) },
  { name: 'possible_deals', only: (who) => ofSeenThread(who) },
  { name: 'file_pages' },
  { name: 'file_tables' },
  { name: 'labelled_values' },
  { name: 'file_values' },
  { name: 'file_applications' },
  { name: 'application_records' },
  { name: 'applied_values' },
  { name: 'passages' },
  { name: 'calendar_events', only: behindNoWall, without: ['invited'], first: piece`t.series_id is not null` },
  { name: 'calendar_private_details', only: own('owner_id') },
  { name: 'calendar_occurrences' },
  { name: 'chats', only: own('user_id') },
  { name: 'chat_messages', mentions: 'mentions' },
  { name: 'report_templates' },
  {
    name: 'reports',
    only: behindNoWall,
    instead: {
      status: () => piece`case when t.status = 'generating' then 'failed' else t.status end`,
      error_message: () => piece`
        case when t.status = 'generating' then 'It was being written when the archive was made.' else t.error_message end`,
    },
  },
  { name: 'tasks', only: behindNoWall },
  // each is about a record of one of the tables above
  { name: 'comments', only: behindNoWall, whole: true, without: ['company_id', 'deal_id'] },
  { name: 'comment_mentions' },
  // names the tasks that remind of their NDAs
  { name: 'deal_parties', only: behindNoWall },
  { name: 'exchange_rates' },
  { name: 'custom_fields' },
  { name: 'custom_values', whole: true },
  {
    name: 'tags',
    only: (who) => isCarriedInSight(who, piece`t.id`),
    // something in sight may carry it beside what stands behind walls of others, which are not told
    instead: {
      stood_behind: (who) => piece`
        (select array_agg(wall order by wall) from unnest(t.stood_behind) wall where ${inside(who, piece`wall`)})`,
    },
  },
  { name: 'tagged', whole: true },
  { name: 'record_origins', whole: true, without: ['import_id'] },
  { name: 'saved_views', only: (who) => piece`(t.is_shared or t.owner_id = ${who.userId})` },
  {
    name: 'events',
    // where it arrives it has come with this archive
    without: ['brought_by'],
    only: (who) => piece`
      ${behindNoWall(who)} and (t.subject_type <> 'tag' or ${isCarriedInSight(who, piece`t.subject_id`)})`,
    instead: {
      before: () => shownFields(piece`t.before`, piece`t.subject_type`),
      after: () => shownFields(piece`t.after`, piece`t.subject_type`),
    },
  },
]

/** Tables of a firm that stay where they are, and why. */
export const leftOut: Record<string, string> = {
  firms: 'its settings stand in the manifest',
  invitations: 'their tokens are of this installation',
  counters: 'kept by triggers',
  email_threads: 'kept by triggers',
  event_chain: 'the audit log is chained anew where it arrives',
  event_redactions: 'the audit log is chained anew where it arrives',
  connections: 'credentials of this installation',
  sync_scopes: 'of a connection',
  sync_runs: 'of a connection',
  synced_files: 'of a connection',
  synced_places: 'of a connection',
  synced_folders: 'of a connection',
  calendar_copies: 'of a connection',
  outgoing_mail: 'what was sent stands among the e-mails',
  webhooks: 'secrets of this installation',
  webhook_deliveries: 'of a webhook',
  imports: 'files of this installation, which cannot be undone elsewhere',
  import_rows: 'of an import',
  import_keys: 'of an import',
  import_problems: 'of an import',
  import_differences: 'of an import',
  import_changes: 'of an import',
  duplicates_due: 'found anew',
  duplicates_known: 'found anew',
  duplicate_pairs: 'found anew',
  duplicates_dismissed: 'names records that may be behind walls',
  merges: 'holds what records were, also behind walls: what was merged stays so',
  merged_links: 'of a merge',
  notifications: 'of the people here',
  notification_choices: 'of the people here',
  notification_hooks: 'secrets of this installation',
  notification_digests: 'of the people here',
  exports: 'of this installation',
  deleted_records: 'the bin stays where it is: what is to travel is restored before',
  deleted_rows: 'of the bin',
}

/** The same of tables beside those of the records. */
export const leftOutOfService: Record<string, string> = {
  hidden_fields: 'stands in the manifest',
  accounts: 'people are invited where it arrives',
  identities: 'of how people sign in here',
  links: 'their tokens are of this installation',
  api_keys: 'secrets of this installation',
  second_factors: 'secrets of this installation',
  sessions: 'of this installation',
  user_changes: 'what tokens issued here must know',
  sign_in_firms: 'of how people sign in here',
  oauth_states: 'of this installation',
  model_tokens: 'what was used here',
  idempotent_answers: 'of requests that were made here',
  events_to_chain: 'the audit log is chained anew where it arrives',
  audit_told: 'of the receiver of this installation',
  notifications_due: 'work under way',
  digests_due: 'work under way',
  presence: 'who has a page open at this moment',
  reports_in_progress: 'work under way',
  agent_pools: 'work under way',
  agent_pool_nodes: 'work under way',
}

/** Whether the person is within the wall. */
const inside = (who: Who, wall: Piece) => piece`${wall} in (
  select wall_id from wall_people where firm_id = ${who.firmId} and user_id = ${who.userId})`

const beingRead = piece`t.processing_status in ('pending', 'processing')`

const ofSeenThread = (who: Who) => piece`exists (
  select from emails e where e.firm_id = ${who.firmId} and e.thread_id = t.thread_id and ${seen(who, 'e')})`

import type { Description } from '../../../../records/descriptions/describe.ts'
import { isStandard, records, standardNames } from '../../../../records/descriptions/index.ts'
import type { EntityName } from '../../plan/catalogue.ts'

/** What people call the records. "one" are the words for a single one, "many" those for several. */
type Noun = { tag: string; entity: EntityName; one: string; many: string }

const standardNouns = standardNames.map((name): Noun => {
  const { noun, called }: Description = records[name]
  const [one, many] = noun.map((word, at) => [word, called?.[at] ?? []].flat().join('|'))
  return { tag: name, entity: name, one: one ?? '', many: many ?? '' }
})

const written: readonly Noun[] = [
  {
    tag: 'companies',
    entity: 'companies',
    one: 'company|business|biz|target|prospect|target company|account|enterprise|outfit|operator',
    many: 'companies|firms|cos|co s|businesses|targets|prospects|target companies|accounts|names|bizs|enterprises|outfits|operators|organisations|organizations|relationships',
  },
  {
    tag: 'deals',
    entity: 'deals',
    one: 'deal|opportunity|opp|transaction|mandate',
    many: 'deals|opportunities|opps|transactions|mandates|deal flow|dealflow',
  },
  ...standardNouns,
  {
    tag: 'pipeline',
    entity: 'deals',
    one: '',
    many: 'pipeline|pipelines|pipe|funnel|deal funnel|deal pipeline|dry pipeline|sales funnel|deal book',
  },
  {
    tag: 'contacts',
    entity: 'contacts',
    one: 'contact|contact person|point of contact|executive|exec',
    many: 'contacts|contact people|executives|execs|points of contact|network',
  },
  { tag: 'tasks', entity: 'tasks', one: 'task|to - do|todo|action item', many: 'tasks|to - dos|todos|action items' },
  { tag: 'notes', entity: 'notes', one: 'note|memo|write up', many: 'notes|memos|write ups|memoranda|annotations' },
  {
    tag: 'interactions',
    entity: 'interactions',
    one: 'interaction|touchpoint|touch point|conversation',
    many: 'interactions|touchpoints|touch points|conversations',
  },
  {
    tag: 'meetings',
    entity: 'interactions',
    one: 'meeting|in person meeting|sit down|in - person meeting',
    many: 'meetings|in person meetings|sit downs|in - person meetings',
  },
  {
    tag: 'calls',
    entity: 'interactions',
    one: 'call|phone call|telephone call|phone conversation|phone chat',
    many: 'calls|phone calls|telephone calls|phone conversations|phone chats',
  },
  {
    tag: 'emails',
    entity: 'emails',
    one: 'email|e mail|mail|message',
    many: 'emails|e mails|mails|messages|correspondence',
  },
  {
    tag: 'calendar',
    entity: 'calendar',
    one: 'appointment|calendar event|event|booking|engagement',
    many: 'appointments|calendar events|events|calendar|schedule|agenda|diary|cal|bookings|engagements|commitments',
  },
  {
    tag: 'files',
    entity: 'files',
    one: 'file|document|doc|upload|attachment|pdf',
    many: 'files|documents|docs|uploads|data room|dataroom|attachments|pdfs|paperwork|vdr|materials',
  },
  {
    tag: 'people',
    entity: 'people',
    one: 'colleague|team member|teammate|analyst|associate|deal owner',
    many: 'colleagues|team members|teammates|team|users|analysts|associates|deal owners|deal team',
  },
  {
    tag: 'financials',
    entity: 'financials',
    one: 'financial record|financial statement',
    many: 'financial records|financials|financial statements|numbers|figures|p l|accounts receivable statements',
  },
  { tag: 'parties', entity: 'parties', one: 'party', many: 'parties' },
  {
    tag: 'stage_changes',
    entity: 'stage_changes',
    one: 'stage change|stage move',
    many: 'stage changes|stage moves|deal movement|pipeline movement|pipeline changes',
  },
]

/** What a record is called by its description is no word for another one. */
export const nouns: readonly Noun[] = written.map((noun) =>
  isStandard(noun.entity) ? noun : { ...noun, one: withoutNames(noun.one), many: withoutNames(noun.many) },
)

/** Of these words, several between "|", those that no description takes for its own record: a mandate is a deal where it is nothing else. */
export function withoutNames(words: string): string {
  return words
    .split('|')
    .filter((word) => !standardNames.some((name) => records[name].noun.some((called) => called === word)))
    .join('|')
}

/** Kinds of documents: the words for them, and the values that stand in the records. */
export const documentKinds: readonly { tag: string; one: string; many: string; values: readonly string[] }[] = [
  {
    tag: 'cim',
    one: 'cim|information memorandum|confidential information memorandum|info memo',
    many: 'cims|information memoranda|information memorandums|info memos',
    values: ['cim'],
  },
  {
    tag: 'pitch_deck',
    one: 'pitch deck|deck|teaser|pitchdeck',
    many: 'pitch decks|decks|teasers|pitchdecks',
    values: ['pitch_deck'],
  },
  {
    tag: 'contract',
    one: 'contract|agreement|nda',
    many: 'contracts|agreements|ndas',
    values: ['contract'],
  },
  {
    tag: 'financial',
    one: 'financial statement|income statement|balance sheet|p l|financial document|financial file',
    many: 'financial statements|income statements|balance sheets|financial documents|financial files',
    values: ['financial', 'financial_statement'],
  },
]

/** What a kind of contract is called in the names of files: its kind alone would be any contract */
export const titles: Readonly<Record<string, readonly string[]>> = {
  nda: ['nda', 'non-disclosure', 'non disclosure', 'confidentiality'],
  ndas: ['nda', 'non-disclosure', 'non disclosure', 'confidentiality'],
  teaser: ['teaser'],
  teasers: ['teaser'],
}

/** What people call the formats of files, beside a word for files or alone. */
export const fileFormats: readonly { words: RegExp; extensions: readonly string[] }[] = [
  { words: /^pdfs?$/, extensions: ['pdf'] },
  { words: /^(?:word|docx)$/, extensions: ['docx', 'doc'] },
  { words: /^(?:excels?|xlsx|spreadsheets?)$/, extensions: ['xlsx', 'xls', 'csv'] },
  { words: /^(?:powerpoints?|pptx?)$/, extensions: ['pptx', 'ppt'] },
  { words: /^(?:images?|pictures?|photos?|jpe?gs?|pngs?)$/, extensions: ['png', 'jpg', 'jpeg', 'tiff'] },
]

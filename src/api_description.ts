import { standardList } from './areas/standard-records/index.ts'
import type { ApiDescription } from './platform/http/openapi/openapi.ts'
import { capital, records } from './records/descriptions/index.ts'

/**
 * What /openapi.json says of the API as a whole, and of each area of it. What holds for all operations of an area stands
 * here once; what holds for one of them stands at its route.
 */
export const apiDescription: ApiDescription = {
  title: 'Firm CRM',
  // nobody runs the service for everybody: whoever has a question has an admin
  contact: { name: 'An admin of your firm' },
  about: `The CRM service for investment firms. \`POST /auth/login\` answers a token, which each request carries as
\`Authorization: Bearer <token>\`; a program sends an API key of \`/auth/keys\` in its place.

**Who may.** A viewer reads, a member writes records, an admin manages people too. Each operation names the role it asks for
and the scope that an API key needs. What belongs to another firm, or stands behind a wall that one is not within, is
answered as if it did not exist: 404, in no list and in no total.

**Lists** answer \`{data, total, page, page_size}\`, newest first unless they say otherwise. \`page\` counts from 1, \`page_size\`
is 20 unless given and at most 100; a page behind the end is empty. Of a filter that is repeated any value counts.

**Changes.** Of a PATCH what is left out stays as it is, and \`null\` clears it. Fields that are not known are passed over.
The \`ETag\` of a record is its version: with it as \`If-Match\` a change that comes too late is refused (412).

**Errors** are \`{detail, error_code}\`: a sentence for people and a word for programs. \`validation_error\` (422) adds
\`errors\`, one for each field that is wrong; a 401 has \`detail\` alone. 429 and 503 come with \`Retry-After\`.

**Repeating.** A POST with an \`Idempotency-Key\` is done once: for a day the same request gets the first answer again.

**Values.** Ids are UUIDs, times ISO 8601 in UTC, amounts of money numbers in the currency of their record, which \`currency\` names. Filters, orders and totals of amounts are in the currency of the firm: each converted at the rate of its day.`,
  // the order is that of the specification, and then of what came after it
  areas: [
    {
      name: 'Authentication',
      paths: ['auth'],
      about:
        'Registering, signing in, and what a person has to come in with: tokens, sessions, API keys and second factors. A token ' +
        'is valid for a day unless the installation says otherwise. A changed role counts for tokens that are out already, and ' +
        'a disabled person’s end within a second.',
    },
    {
      name: 'Users',
      paths: ['users'],
      about:
        'The people of the firm with their roles, and invitations. Everybody may see who is there; admins change what people may.',
    },
    {
      name: 'Companies',
      paths: ['companies'],
      about:
        'The companies that the firm knows. Contacts, deals, financial records, notes, mail, files and reports hang on one, and go ' +
        'with it when it is deleted and come back with it.',
    },
    {
      name: 'Contacts',
      paths: ['contacts'],
      about: 'People outside of the firm. A contact belongs to one company or to none; mail is filed by its address.',
    },
    {
      name: 'Deals',
      paths: ['deals'],
      about:
        'Deals with their way through the pipeline: lead, qualification, proposal, negotiation, closed_won, closed_lost. A deal ' +
        'belongs to a company and may have an owner. The stage value pipeline means all open stages in a filter.',
    },
    {
      name: 'Financials',
      paths: ['financials'],
      about:
        'Figures of a company by period, each in its currency. Several records of one period are allowed, as after a restatement: the one ' +
        'created last counts.',
    },
    {
      name: 'Notes',
      paths: ['notes'],
      about: 'What people wrote down about a company, a contact or a deal. All words of them can be searched.',
    },
    {
      name: 'Interactions',
      paths: ['interactions'],
      about:
        'Calls, meetings, mails and notes that people logged by hand, each with the contacts who took part. Calls, meetings and ' +
        'mails count as contact with their company.',
    },
    {
      name: 'Emails',
      paths: ['emails'],
      about:
        'The mail of connected mailboxes and what was sent from here, filed under companies and contacts by its addresses. Everybody ' +
        'sees people, subject and time; text and attachments only the owner of the mailbox, unless they are shared.',
    },
    {
      name: 'Email bot',
      paths: ['email_bot'],
      about: 'Drafting and sending mail, and connecting the mailbox that it is sent from (provider_a, provider_b).',
    },
    {
      name: 'Calendar',
      paths: ['calendar'],
      about:
        'Meetings of the firm, with repeated ones as one series, and in step with connected calendars. Of a private event ' +
        'colleagues see when it is and nothing else.',
    },
    {
      name: 'Files',
      paths: ['files'],
      about:
        'Documents: uploaded, read in the background, reviewed value by value beside the page that each was read from, and taken ' +
        'over into records. While a file is being read, what was read from it is 409 not_ready; where it could not be read, 422 ' +
        'processing_failed.',
    },
    {
      name: 'Reports',
      paths: ['reports'],
      about:
        'Reports about a company, written from the firm’s own records; every figure in them is a fact with its source.',
    },
    {
      name: 'Agentic chat',
      paths: ['agentic-chat'],
      about:
        'Questions about the firm’s records and documents in plain words, answered as a stream, and the pools of agents that ' +
        'answer. A chat belongs to the person who asks. The chat reads and never writes.',
    },
    {
      name: 'Drive',
      paths: ['drive'],
      about:
        'Files of a connected drive. With none connected a folder on the server stands for it outside production, and note says ' +
        'where; in production that is 409 not_connected.',
    },
    {
      name: 'Site integration',
      paths: ['sitehub'],
      about: 'Files of document libraries of a connected site. What was said of the drive holds here.',
    },
    {
      name: 'Project integration',
      paths: ['projecthub'],
      about: 'Projects of a connected project tool and their files. What was said of the drive holds here.',
    },
    {
      name: 'File-share integration',
      paths: ['vaultshare'],
      about: 'Files of a connected enterprise share, by their paths. What was said of the drive holds here.',
    },
    {
      name: 'Document answers',
      paths: ['document-answers'],
      about: 'A grid of documents by questions, a row at a time: every answer with the pages that it stands on.',
    },
    {
      name: 'Staffing',
      paths: ['staffing'],
      about: 'Who of the firm has which open deals, and handing a deal over.',
    },
    {
      name: 'Utilities',
      paths: ['utilities', 'health'],
      about: 'What monitors ask, and what the installation is.',
    },
    {
      name: 'Links',
      paths: ['t'],
      about:
        'Links that mails and calendar programs open. The token in the address is the right, for one purpose; what is unknown, ' +
        'used, expired or forged is 404.',
    },
    ...standardList.map(([name, { about }]) => ({ name: capital(records[name].noun[1]), paths: [name], about })),
    {
      name: 'Custom fields',
      paths: ['custom-fields'],
      about:
        'Fields of the firm’s own on companies, contacts and deals. Their values are read and written here; lists filter by ' +
        'them with custom=key>=5 and carry them with include=custom.',
    },
    {
      name: 'Pipelines',
      paths: ['pipelines'],
      about:
        'Stages of the firm’s own for its deals, in pipelines. Each counts as one of the six stages, its category, which stays in ' +
        'stage: what knows only those works as before. A firm that sets up none has the six alone.',
    },
    {
      name: 'Report templates',
      paths: ['report-templates'],
      about:
        'What reports of the firm look like: their sections and headings, how they are written, and the styles of its Word documents.',
    },
    {
      name: 'Lists',
      paths: ['lists'],
      about:
        'Lists that the firm makes of its companies, contacts or deals, with statuses and columns of their own: the buyers of a deal, ' +
        'targets, whom to call. A record can be in many lists, in each once, and what it has there is no part of the record.',
    },
    {
      name: 'Comments',
      paths: ['comments'],
      about:
        'What colleagues say to each other at a record or at a place in it: a value of a document, a section of a report. Who is ' +
        'mentioned by @name is told, unless the record is not theirs to see.',
    },
    {
      name: 'Notifications',
      paths: ['notifications'],
      about:
        'What others did that a person is to hear of. It is kept once for each person, as a pointer to what happened: they hear of ' +
        'it as far as they may know of that now.',
    },
    {
      name: 'Exchange rates',
      paths: ['exchange-rates'],
      about:
        'How many units of a currency one euro is, by day: imported from the files of the European Central Bank, or set by hand. ' +
        'By them amounts of records are compared and added in the currency of the firm; one whose rate is unknown is left out.',
    },
    {
      name: 'Tags',
      paths: ['tags'],
      about:
        'Tags on companies, contacts and deals, at most 2,000 in a firm. Lists filter by them with tag and carry them with include=tags.',
    },
    {
      name: 'Views',
      paths: ['views'],
      about: 'Filters, order and columns of a list, kept under a name by a person, for themselves or for everybody.',
    },
    {
      name: 'Tasks',
      paths: ['tasks'],
      about:
        'What somebody has to do by some day of the firm’s calendar, about a company, a contact or a deal, with a reminder by ' +
        'message if wanted.',
    },
    {
      name: 'Import',
      paths: ['import'],
      about:
        'A table of any size becomes records: uploaded, mapped, checked without writing, run, and taken back as a whole if need be. ' +
        'Each step works in the background: status says when the next may be asked for, which is 409 import_state before. Only ' +
        'its maker sees an import’s rows; an admin may stop, undo and delete it. File and rows go after 30 days.',
    },
    {
      name: 'Integrations',
      paths: ['integrations'],
      about:
        'Accounts outside that the service reads: mailboxes and calendars, which belong to the person who connected them and do ' +
        'not exist for others, and drives, sites, projects and shares, which belong to the firm and are connected by admins.',
    },
    { name: 'Overview', paths: ['overview'], about: 'The week of the firm on one page.' },
    {
      name: 'Events',
      paths: ['events', 'live'],
      about:
        'The audit log: everything that was done, by whom and when. It is only ever added to, and each event is chained to the one ' +
        'before by a hash, so that a change of the past shows.',
    },
    {
      name: 'Bin',
      paths: ['bin'],
      about:
        'What was deleted: for 30 days it can be restored with all that went along. Until then it is in no list, search, count or answer.',
    },
    {
      name: 'Backups',
      paths: ['backups'],
      about:
        'How the back-ups of the whole installation do. They are made at its keyboard or by themselves, not from here.',
    },
    { name: 'Search', paths: ['search'], about: 'One search over records, notes and documents.' },
    {
      name: 'Walls',
      paths: ['walls'],
      about:
        'A wall restricts a company or a deal, with all that hangs on it and its past, to named people. For everybody else it does ' +
        'not exist. The id of a wall is that of the company or deal.',
    },
    {
      name: 'Hidden fields',
      paths: ['hidden-fields'],
      about: 'Figures that viewers or members of the firm do not see, anywhere.',
    },
    {
      name: 'Webhooks',
      paths: ['webhooks'],
      about:
        'Addresses that are told of what happens, as far as their owner may know it at that moment. Deliveries are signed (Standard ' +
        'Webhooks), come at least once and in order for each record, and are tried ten times over about a day.',
    },
    {
      name: 'MCP',
      paths: ['mcp'],
      about: 'The Model Context Protocol, for assistants that ask as a person of the firm.',
    },
    {
      name: 'Export',
      paths: ['export'],
      about:
        'Lists as files, the whole firm as an archive that another installation takes in, and the two rights of a person: to get ' +
        'what is known of them, and to be erased. Every export is in the audit log.',
    },
  ],
}

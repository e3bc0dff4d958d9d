import { ofStandard } from '../../../../records/descriptions/index.ts'
import type { EntityName } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { filter, openStages } from '../asked.ts'
import { listed } from '../names/own_lists.ts'
import { ownPlace } from '../names/own_stages.ts'
import { describedChoices } from './described_words.ts'
import { partyRoles } from './party_roles.ts'

// What a word of state means for each kind of record: "active" deals are the open ones, "active" companies have that status.

type States = Readonly<Record<string, readonly Filter[]>>

const stage = (...stages: string[]): Filter => filter('stage', 'is', stages)
const companyStage = (...stages: string[]): Filter => filter('deal_stage', 'is', stages)
const status = (word: string): Filter => filter('status', 'is', [word])
const goneUp = (field: string): Filter => filter(field, 'more_than', [0])
const goneDown = (field: string): Filter => filter(field, 'less_than', [0])

/** Companies that a family holds: the choices of fields, as descriptions name them. */
const described = (entity: EntityName): States =>
  Object.fromEntries(
    describedChoices
      .filter((one) => one.entity === entity)
      .map(({ meaning, field, choice }) => [meaning, [filter(field, 'is', [choice])]]),
  )

/** What a state means of a kind of record; a stage or pipeline of the firm's own, too. */
export function stateOf(entity: EntityName, meaning: string): readonly Filter[] | undefined {
  const list = listed(meaning)
  if (list) return list.subject === entity ? [filter(list.kind, 'is', list.names, list.names.join(' or '))] : undefined
  const own = ownPlace(meaning)
  if (!own) return states[entity]?.[meaning]
  const field = ownFields[own.kind][entity]
  const pipeline = own.pipelines && ownFields.pipeline[entity]
  if (!field) return undefined
  return [filter(field, 'is', own.names), ...(pipeline ? [filter(pipeline, 'is', own.pipelines ?? [])] : [])]
}
const ownFields: Record<'stage' | 'pipeline', Partial<Record<EntityName, string>>> = {
  stage: { deals: 'stage_name', companies: 'deal_stage_name', stage_changes: 'to_name' },
  pipeline: { deals: 'pipeline', stage_changes: 'pipeline', stages: 'pipeline' },
}

/** Of a deal, that a party of it has the role. */
const ofParties = (field: string): States =>
  Object.fromEntries(partyRoles.map(({ meaning, roles }) => [meaning, [filter(field, 'is', roles)]]))

const states: Partial<Record<EntityName, States>> = {
  contacts: described('contacts'),
  financials: described('financials'),
  ...ofStandard(described),
  funds: {
    ...described('funds'),
    closed: [status('closed')],
    active: [filter('status', 'is_not', ['closed'])],
    open: [filter('status', 'is_not', ['closed'])],
  },
  parties: ofParties('role'),
  deals: {
    ...described('deals'),
    ...ofParties('party_role'),
    lead: [stage('lead')],
    qualification: [stage('qualification')],
    proposal: [stage('proposal')],
    negotiation: [stage('negotiation')],
    diligence: [stage('negotiation')],
    won: [stage('closed_won')],
    lost: [stage('closed_lost')],
    closed: [stage('closed_won')],
    open: [stage(...openStages)],
    active: [stage(...openStages)],
    unassigned: [filter('owner', 'is_missing', [])],
    overdue: [filter('days_overdue', 'more_than', [0], 'past their close date')],
    stalled: [stage(...openStages), filter('days_in_stage', 'more_than', [30], 'in their stage for more than 30 days')],
  },
  companies: {
    ...described('companies'),
    lead: [companyStage('lead')],
    qualification: [companyStage('qualification')],
    proposal: [companyStage('proposal')],
    negotiation: [companyStage('negotiation')],
    diligence: [companyStage('negotiation')],
    won: [companyStage('closed_won')],
    lost: [companyStage('closed_lost')],
    invested: [companyStage('closed_won')],
    active: [status('active')],
    inactive: [status('inactive')],
    archived: [status('archived')],
    open: [filter('open_deals_count', 'more_than', [0], 'with open deals')],
    profitable: [goneUp('ebitda')],
    unprofitable: [goneDown('ebitda')],
    growing: [goneUp('revenue_growth')],
    shrinking: [goneDown('revenue_growth')],
  },
  tasks: {
    ...described('tasks'),
    open: [status('open')],
    active: [status('open')],
    pending: [status('open')],
    closed: [status('done')],
    overdue: [filter('days_overdue', 'is_present', [], 'overdue')],
    unassigned: [filter('assignee_id', 'is_missing', [])],
    finished: [status('done')],
  },
  notes: { pinned: [filter('is_pinned', 'is', [true])] },
  emails: {
    unanswered: [
      filter('direction', 'is', ['inbound']),
      filter('answered', 'is', [false]),
      filter('asks', 'is', [true]),
    ],
    answered: [filter('answered', 'is', [true])],
    unopened: [filter('direction', 'is', ['outbound']), filter('opened', 'is', [false])],
    open: [filter('opened', 'is', [true])],
    clicked: [filter('clicked', 'is', [true])],
    unclicked: [filter('clicked', 'is', [false])],
    inbound: [filter('direction', 'is', ['inbound'])],
    outbound: [filter('direction', 'is', ['outbound'])],
  },
  files: {
    failed: [filter('processing_status', 'is', ['failed'])],
    pending: [filter('processing_status', 'is', ['pending'])],
    processing: [filter('processing_status', 'is', ['processing'])],
    processed: [filter('processing_status', 'is', ['completed'])],
    closed: [filter('processing_status', 'is', ['completed'])],
  },
  people: {
    active: [status('active')],
    overloaded: [filter('free_capacity', 'at_most', [0])],
    available: [filter('free_capacity', 'more_than', [0])],
    viewer: [filter('role', 'is', ['viewer'])],
    admin: [filter('role', 'is', ['admin'])],
  },
  stage_changes: {
    won: [filter('to', 'is', ['closed_won'])],
    lost: [filter('to', 'is', ['closed_lost'])],
  },
}

/** Fields that go up and down, by the figure that the question names beside "growing", "declining", "expanding". */
export const changeOf: Readonly<Record<string, string>> = {
  revenue: 'revenue_growth',
  revenue_growth: 'revenue_growth',
  ebitda: 'ebitda_growth',
  ebitda_growth: 'ebitda_growth',
  ebitda_margin: 'margin_change',
  margin_change: 'margin_change',
  revenue_cagr: 'revenue_cagr',
}

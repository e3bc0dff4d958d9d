import { where } from '../make_query.ts'
import type { Briefing, Filter } from '../plan.ts'
import { aheadOf, companyOnes, contactOnes, dealsOf, interactionsOf, later, type Scope } from './briefing_sections.ts'
import { type Section, section } from './sections.ts'

/** The latest of each kind, newest first, whatever its age or since a moment; and what lies ahead. */
export function newsSections(scope: Scope, subject: Briefing['subject']): Section[] {
  const { id, companyId } = scope
  const ofCompany = companyId !== null
  switch (subject) {
    case 'company':
      return [
        interactionsOf(scope, where('interactions', 'company_id', 'is', id)),
        movesOf(scope, where('stage_changes', 'company_id', 'is', id)),
        dealsOf([where('deals', 'company_id', 'is', id), ...later(scope, 'updated_at')]),
        notesOf(scope, where('notes', 'company_id', 'is', id)),
        mailOf(scope, where('emails', 'company_id', 'is', id)),
        documentsOf(scope, id),
        ...aheadOf(scope, companyOnes(id)),
      ]
    case 'contact':
      return [
        interactionsOf(scope, where('interactions', 'contact_id', 'is', id)),
        ...(ofCompany ? [movesOf(scope, where('stage_changes', 'company_id', 'is', companyId))] : []),
        ...(ofCompany ? [dealsOf([where('deals', 'company_id', 'is', companyId), ...later(scope, 'updated_at')])] : []),
        notesOf(scope, where('notes', 'contact_id', 'is', id)),
        mailOf(scope, where('emails', 'contact_id', 'is', id)),
        ...aheadOf(scope, contactOnes(scope)),
      ]
    case 'deal':
      return [
        movesOf(scope, where('stage_changes', 'deal_id', 'is', id)),
        ...(ofCompany ? [interactionsOf(scope, where('interactions', 'company_id', 'is', companyId))] : []),
        notesOf(scope, where('notes', 'deal_id', 'is', id)),
        ...(ofCompany ? [mailOf(scope, where('emails', 'company_id', 'is', companyId))] : []),
        ...(ofCompany ? [documentsOf(scope, companyId)] : []),
        ...(ofCompany ? aheadOf(scope, companyOnes(companyId)) : []),
      ]
    case 'fund':
      return [dealsOf([where('deals', 'fund_id', 'is', id), ...later(scope, 'updated_at')])]
    default:
      return subject satisfies never
  }
}

const movesOf = (scope: Scope, filter: Filter) =>
  section({
    title: 'Stage moves',
    entity: 'stage_changes',
    filters: [filter, ...later(scope, 'at')],
    select: ['at', 'deal', 'from', 'to', 'by'],
    limit: 5,
  })

const notesOf = (scope: Scope, filter: Filter) =>
  section({
    title: 'Latest notes',
    entity: 'notes',
    filters: [filter, ...later(scope, 'created_at')],
    select: ['created_at', 'content', 'author'],
    limit: 5,
  })

const mailOf = (scope: Scope, filter: Filter) =>
  section({
    title: 'Latest e-mails',
    entity: 'emails',
    filters: [filter, ...later(scope, 'sent_at')],
    select: ['sent_at', 'direction', 'subject', 'contact', 'owner'],
    limit: 5,
  })

const documentsOf = (scope: Scope, companyId: string) =>
  section({
    title: 'Latest documents',
    entity: 'files',
    filters: [where('files', 'company_id', 'is', companyId), ...later(scope, 'uploaded_at')],
    select: ['uploaded_at', 'filename', 'document_type', 'uploaded_by'],
    limit: 3,
  })

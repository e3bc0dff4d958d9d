import { useCallback } from 'react'
import { isStandardSubject, standardNameOf } from '../../../../src/records/descriptions/index.ts'
import { Fault } from '../../api/fault.ts'
import { sendTo } from '../../api/send.ts'
import { useEvidence } from '../../evidence/evidence.tsx'
import { attempt } from '../../parts/tell.tsx'
import type { Citation, Ref, Row } from './answer.ts'

const tabs: Partial<Record<Ref['type'], string>> = {
  financial_record: 'financials',
  note: 'notes',
  interaction: 'timeline',
  email: 'mail',
}

/** The address of a record; of what has no page of its own, the part of its company's page that shows it. */
export function addressOf({ type, id, label }: Ref, companyId?: unknown): string | undefined {
  if (isStandardSubject(type)) return `/${standardNameOf[type]}/${id}`
  switch (type) {
    case 'company':
      return `/companies/${id}`
    case 'contact':
      return `/contacts/${id}`
    case 'deal':
      return `/deals/${id}`
    case 'file':
      return `/documents/${id}`
    case 'calendar_event':
      return `/calendar/${id}`
    case 'comment':
      return `/comments/${id}`
    case 'task':
      return `/tasks?open=${id}`
    case 'user':
      return label ? `/team?person=${encodeURIComponent(label)}` : undefined
    case 'financial_record':
    case 'note':
    case 'interaction':
    case 'email':
      return typeof companyId === 'string' ? `/companies/${companyId}?tab=${tabs[type]}` : undefined
    default:
      return type satisfies never
  }
}

export const addressOfRow = ({ ref, values }: Row) => ref && addressOf(ref, values['company_id'])

/** Opens what an answer cites: a place of a document beside the screen, a record on its page. */
export function useOpening(): (citation: Citation) => void {
  const { open } = useEvidence()
  return useCallback(
    ({ ref, page, box, quote, url }: Citation) => {
      const { label } = ref
      if (ref.type === 'file' && page !== undefined) {
        const place = { ...(box && { bbox: box }), ...(quote && { quote }) }
        return open({ file_id: ref.id, page, label, ...place })
      }
      const address = addressOf(ref)
      if (address) return goTo(address)
      attempt(async () => {
        const response = await sendTo(url)
        const owner = ownerIn(await response.json())
        if (owner?.company_id) goTo(`/companies/${owner.company_id}?tab=${tabs[ref.type] ?? ''}`)
        else if (owner?.deal_id) goTo(`/deals/${owner.deal_id}`)
        else if (owner?.contact_id) goTo(`/contacts/${owner.contact_id}`)
        else throw new Fault(404, { detail: `${label} belongs to no company, deal or contact, and has no page.` })
      })
    },
    [open],
  )
}

const goTo = (address: string) => {
  location.hash = address
}

type Owner = { company_id?: string | null; deal_id?: string | null; contact_id?: string | null }

/** Whose a record is; of a thread of mails, its first one's. */
function ownerIn(reply: Owner & { data?: Owner[]; emails?: Owner[] }): Owner | undefined {
  return (reply.data ?? reply.emails ?? [reply])[0]
}

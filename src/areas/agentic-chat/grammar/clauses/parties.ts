import { addFilter, type Draft, filter } from '../asked.ts'
import { said, type Tape, takeEach, use } from '../tape.ts'
import { partyRoles } from '../vocabulary/party_roles.ts'
import { negationBefore } from './records.ts'

/** What is said of the parties of deals alone. */
export function takeParties(tape: Tape, draft: Draft): void {
  if (draft.entity === 'parties') takeNda(tape, draft)
  // "without a lender"
  if (draft.entity === 'deals')
    takeEach(tape, 'NOT:missing S', ({ parts, span }) => {
      const role = partyRoles.find(({ meaning }) => parts[1]?.tags.includes(`S:${meaning}`))
      if (!role) return false
      addFilter(draft, filter('party_role', 'is_not', role.roles, said(span)))
      return true
    })
}

/** "have signed an NDA", "whose NDA has expired" */
function takeNda(tape: Tape, draft: Draft): void {
  for (const state of ['signed', 'sent', 'expired'])
    for (const pattern of [`${state} nda|ndas`, `nda|ndas ${state}`])
      takeEach(tape, pattern, ({ span, at }) => {
        const negation = negationBefore(tape, at)
        use(negation)
        addFilter(draft, filter('nda', negation.length > 0 ? 'is_not' : 'is', [state], said([...negation, ...span])))
        return true
      })
}

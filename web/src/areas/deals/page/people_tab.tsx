import { State } from '../../../parts/badges.tsx'
import { Section } from '../../../record/overview_section.tsx'
import type { Deal } from '../deal.ts'
import { Parties, PartyName, useParties } from './parties.tsx'
import { ndaStates, roleNames } from './party.ts'
import { Team, TeamFaces } from './team.tsx'

/** Who is on the deal: colleagues, and those from outside. */
export function PeopleTab({ deal }: { deal: Deal }) {
  return (
    <>
      <div style={{ maxWidth: 560 }}>
        <Section title="Team">
          <Team deal={deal} />
        </Section>
      </div>
      <Section title="Parties">
        <Parties deal={deal} />
      </Section>
    </>
  )
}

const shownMax = 5

/** The same in short, for the overview. */
export function PeopleInShort({ deal }: { deal: Deal }) {
  const { data } = useParties(deal.id)
  return (
    <>
      <TeamFaces deal={deal} />
      {data?.total === 0 && <p className="regular quiet">No parties yet.</p>}
      <ul className="lines">
        {data?.data.slice(0, shownMax).map((party) => (
          <li key={party.id} className="line" style={{ margin: 0 }}>
            <span className="clip">
              <PartyName party={party} />
            </span>
            {party.nda_state !== 'none' && (
              <State
                tone={ndaStates[party.nda_state].tone}
              >{`NDA ${ndaStates[party.nda_state].name.toLowerCase()}`}</State>
            )}
            <small>{roleNames[party.role]}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

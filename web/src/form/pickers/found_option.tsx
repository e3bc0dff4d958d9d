import type { FoundPerson } from '../../parts/people.ts'

/** A person in a list of choices, with what tells them from others of that name. */
export function FoundOption({ person, detail }: { person: Omit<FoundPerson, 'email'>; detail?: string }) {
  const { kind, name, role, company_name } = person
  const from = [detail, ...(kind === 'user' ? ['Colleague'] : [role, company_name])].filter(Boolean).join(', ')
  return (
    <span className="flex gap-6" style={{ minWidth: 0 }}>
      <span className="clip">{name}</span>
      {/* the ground of the option that is chosen is dark */}
      <span className="clip" style={{ opacity: 0.75 }}>
        {from}
      </span>
    </span>
  )
}

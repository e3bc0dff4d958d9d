import { Select } from '@mantine/core'
import { usePeople } from '../../parts/people.ts'

type Props = {
  label: string
  /** the id of a person; '' for nobody */
  value: string
  onChange(id: string): void
  error?: string
}

/** Who has a deal: the active people of the firm, or nobody. */
export function OwnerSelect({ label, value, onChange, error }: Props) {
  return (
    <Select
      label={label}
      data={useOwnerOptions(value)}
      value={value}
      allowDeselect={false}
      searchable
      nothingFoundMessage="Nobody of that name"
      onChange={(id) => onChange(id ?? '')}
      error={error}
    />
  )
}

/** A person whose account is disabled since may stay the owner, but is not offered to another deal. */
export function useOwnerOptions(present?: string) {
  const people = usePeople().filter(({ id, status }) => status === 'active' || id === present)
  return [{ value: '', label: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]
}

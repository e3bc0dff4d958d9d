import { Select, type SelectProps } from '@mantine/core'
import { usePeople } from '../parts/people.ts'

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** the id of a person; '' for nobody */
  value: string
  onChange(id: string): void
}

/** Who has a record: the active people of the firm, or nobody. */
export function OwnerSelect({ value, onChange, ...others }: Props) {
  return (
    <Select
      {...others}
      data={useOwnerOptions(value)}
      value={value}
      searchable
      nothingFoundMessage="Nobody of that name"
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

/** A person whose account is disabled since may stay the owner, but is not offered to another deal. */
export function useOwnerOptions(present?: string) {
  const people = usePeople().filter(({ id, status }) => status === 'active' || id === present)
  return [{ value: '', label: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]
}

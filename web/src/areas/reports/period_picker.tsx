import { Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PeriodChoice } from './period.ts'
import { periodKinds } from './period.ts'

type Props = { value: PeriodChoice; onChange(change: Partial<PeriodChoice>): void; error: ReactNode }

/** Which years or quarters the figures are to be of. */
export function PeriodPicker({ value, onChange, error }: Props) {
  const { kind } = value
  const year = (label: string, name: 'year' | 'to') => (
    <TextInput
      label={label}
      w={96}
      inputMode="numeric"
      maxLength={4}
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value.trim() })}
      error={error}
    />
  )
  return (
    <Group gap="sm" align="flex-start">
      <Select
        label="Period"
        w={220}
        data={periodKinds}
        value={kind}
        onChange={(chosen) => chosen && onChange({ kind: chosen })}
      />
      {(kind === 'year' || kind === 'quarter') && year('Year', 'year')}
      {kind === 'range' && (
        <>
          {year('From', 'year')}
          {year('To', 'to')}
        </>
      )}
      {kind === 'quarter' && (
        <Select
          label="Quarter"
          w={96}
          data={quarters.map((quarter) => ({ value: quarter, label: `Q${quarter}` }))}
          value={value.quarter}
          onChange={(chosen) => onChange({ quarter: quarters.find((one) => one === chosen) ?? '4' })}
        />
      )}
      {kind === 'last_years' && (
        <TextInput
          label="How many years"
          w={120}
          inputMode="numeric"
          maxLength={2}
          value={value.count}
          onChange={(event) => onChange({ count: event.currentTarget.value.trim() })}
          error={error}
        />
      )}
    </Group>
  )
}

const quarters = ['1', '2', '3', '4'] as const

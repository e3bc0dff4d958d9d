import { Button, Group, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import { type Stage, stageNames } from '../../parts/badges.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { useDraft } from '../interactions/draft.ts'
import { percentWanted, readPercent, readValue, valueWanted } from './amount.ts'
import { stageOf, stageOptions, usualProbability } from './deal.ts'
import { OwnerSelect } from './owner_select.tsx'

type Props = {
  opened: boolean
  onClose(): void
  /** the company it is about: its id, or the record */
  company?: string | { id: string }
  stage?: Stage
  onCreated?(deal: { id: string }): void
}

/** A new deal. What was typed is kept until it is saved, also when the dialog is closed. */
export function DealDialog({ opened, onClose, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New deal" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <DealForm key={props.stage} onClose={onClose} {...props} />
    </Modal>
  )
}

type Draft = {
  company: string | null
  name: string
  value: string
  stage: Stage
  probability: string
  close: string
  /** undefined until it is chosen: the person who creates it */
  owner?: string
}

const blank = { name: '', value: '', probability: '', close: '' }

function DealForm({ onClose, company: about, stage, onCreated }: Omit<Props, 'opened'>) {
  const company = typeof about === 'object' ? about.id : about
  const me = useMe()
  const {
    value: draft,
    set: change,
    forget,
  } = useDraft<Draft>(`deal.${company ?? ''}${stage ?? ''}`, {
    ...blank,
    company: company ?? null,
    stage: stage ?? 'lead',
  })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)

  async function save(event?: FormEvent) {
    event?.preventDefault()
    const value = readValue(draft.value)
    const probability = readPercent(draft.probability)
    const missing = {
      ...(!draft.company && { company_id: 'Choose the company.' }),
      ...(!draft.name.trim() && { name: 'Give the deal a name.' }),
      ...(value === undefined && { value: valueWanted }),
      ...(probability === undefined && { probability: percentWanted }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0 || !draft.company || isSaving) return
    setSaving(true)
    try {
      const { data } = await client.POST('/api/deals', {
        body: {
          company_id: draft.company,
          name: draft.name,
          stage: draft.stage,
          // what was left empty is not sent: a role may not set what is hidden from it
          value: value ?? undefined,
          probability,
          close_date: draft.close || null,
          ...(draft.owner !== undefined && { owner_id: draft.owner || null }),
        },
      })
      forget()
      onClose()
      const everywhere = () => refetch('/api/deals', '/api/overview', '/api/staffing', '/api/companies')
      await everywhere()
      if (!data) return
      onCreated?.(data)
      tellDone(`${data.name} is in ${stageNames[data.stage]}`, async () => {
        await client.DELETE('/api/deals/{deal_id}', { params: { path: { deal_id: data.id } } })
        await everywhere()
      })
    } catch (error) {
      const fields = error instanceof Fault ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { form: sentenceOf(error) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save(event)
      }}
    >
      <Stack gap="sm">
        <div
          // the dialog gives the focus to what asks for it, and the picker cannot: this passes it on
          data-autofocus={company ? undefined : true}
          tabIndex={-1}
          onFocus={({ target, currentTarget }) =>
            target === currentTarget && currentTarget.querySelector('input')?.focus()
          }
        >
          <CompanyPicker
            label="Company"
            value={draft.company}
            onChange={(id) => change({ company: id })}
            error={wrong['company_id']}
            allowNew
          />
        </div>
        <TextInput
          label="Name"
          placeholder="Project Anvil"
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={wrong['name']}
          data-autofocus={company ? true : undefined}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput
            label="Value, USD"
            placeholder="12.4M"
            inputMode="text"
            value={draft.value}
            onChange={(event) => change({ value: event.currentTarget.value })}
            error={wrong['value']}
          />
          <Select
            label="Stage"
            data={stageOptions}
            allowDeselect={false}
            value={draft.stage}
            onChange={(value) => change({ stage: stageOf(value) ?? 'lead' })}
          />
          <TextInput
            label="Probability, %"
            placeholder={`${usualProbability[draft.stage]}, usual in ${stageNames[draft.stage]}`}
            inputMode="numeric"
            value={draft.probability}
            onChange={(event) => change({ probability: event.currentTarget.value })}
            error={wrong['probability']}
          />
          <TextInput
            type="date"
            label="Close date"
            value={draft.close}
            onChange={(event) => change({ close: event.currentTarget.value })}
            error={wrong['close_date']}
          />
          <OwnerSelect
            label="Owner"
            value={draft.owner ?? me?.id ?? ''}
            onChange={(owner) => change({ owner })}
            error={wrong['owner_id']}
          />
        </SimpleGrid>
        {wrong['form'] && <Wrong>{wrong['form']}</Wrong>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Add deal
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Wrong({ children }: { children: string }) {
  return (
    <div role="alert" style={{ color: 'var(--bad)', fontSize: 13, marginTop: -6 }}>
      {children}
    </div>
  )
}

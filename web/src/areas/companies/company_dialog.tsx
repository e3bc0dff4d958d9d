import {
  Alert,
  Anchor,
  Autocomplete,
  Button,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { Fault, sentenceOf } from '../../api/fault.ts'
import { tellDone } from '../../parts/tell.tsx'
import { blankDraft, type CompanyDraft, labels, readDraft, useCompanyFacets } from './company_fields.tsx'

type Props = {
  opened: boolean
  onClose(): void
  /** what to do with a new one; its page is opened where this is not given */
  onCreated?(company: { id: string; name: string }): void
}

/** A new company. What was typed stays until it is saved, also when the dialog is closed. */
export function CompanyDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New company" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <CompanyForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

let kept = blankDraft

function CompanyForm({ onClose, onCreated }: Pick<Props, 'onClose' | 'onCreated'>) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(kept)
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const industries = useCompanyFacets()?.industries.map(({ value }) => value) ?? []

  const field = (name: keyof CompanyDraft) => ({
    label: labels[name],
    name,
    value: draft[name],
    error: wrong[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  function change(part: Partial<CompanyDraft>) {
    kept = { ...draft, ...part }
    setDraft(kept)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const read = readDraft(draft)
    setWrong('wrong' in read ? read.wrong : {})
    if ('wrong' in read || isSaving) return
    setSaving(true)
    try {
      const { data } = await client.POST('/api/companies', { body: read.body })
      kept = blankDraft
      onClose()
      refetch('/api/companies')
      if (!data) return
      tellDone(`${data.name} added`)
      if (onCreated) onCreated(data)
      else navigate({ to: '/companies/$id', params: { id: data.id } })
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
        <TextInput {...field('name')} required data-autofocus placeholder="Northwind Instruments" />
        <SameName name={draft.name} onFollow={onClose} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <Autocomplete
            {...field('industry')}
            size="sm"
            data={industries}
            limit={8}
            onChange={(industry) => change({ industry })}
          />
          <TextInput {...field('location')} placeholder="Columbus, Ohio" />
          <TextInput {...field('revenue')} placeholder="84.2M" />
          <TextInput {...field('ebitda')} placeholder="15.9M" />
          <TextInput {...field('employees')} placeholder="240" />
          <TextInput {...field('founded_year')} placeholder="1998" />
        </SimpleGrid>
        <TextInput {...field('website')} placeholder="northwind.example" inputMode="url" />
        <Textarea {...field('description')} minRows={2} maxRows={8} />
        {wrong['form'] && (
          <Alert color="red" role="alert">
            {wrong['form']}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Add company
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Says where a company of that name is there already; two of one name are allowed. */
function SameName({ name, onFollow }: { name: string; onFollow(): void }) {
  const [asked] = useDebouncedValue(name.trim(), 250)
  const { data } = api.useQuery(
    'get',
    '/api/companies',
    { params: { query: { search: asked, page_size: 20 } } },
    { enabled: asked.length > 1 },
  )
  const same = data?.data.find((one) => one.name.toLowerCase() === asked.toLowerCase())
  if (!same || asked !== name.trim()) return null
  return (
    <div role="status" style={{ fontSize: 13, color: 'var(--warn)', marginTop: -6 }}>
      A company of this name is here already:{' '}
      <Anchor component={Link} to={`/companies/${same.id}`} size="sm" onClick={onFollow}>
        {[same.name, same.location].filter(Boolean).join(', ')}
      </Anchor>
    </div>
  )
}

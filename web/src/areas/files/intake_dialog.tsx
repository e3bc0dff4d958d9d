import { Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Body, client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { FigureInput } from '../../form/figure_input.tsx'
import { type NameIn, useForm } from '../../form/form.tsx'
import { filled, tidy } from '../../form/form_values.ts'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { counted, firmCurrency } from '../../parts/format.ts'
import { Asked } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useHides } from '../../parts/use_hidden.ts'
import { defaultOf, firstOpen, stepsOf, usePipelines } from '../pipelines/index.ts'
import { filled as filledPlaces, undoApplication } from './applications.tsx'
import { LeftOutAfter } from './apply_dialog.tsx'
import { hasField, planOf } from './apply_plan.ts'
import { isInDoubt } from './confidence.ts'
import styles from './document_screen.module.css'
import type { FileRecord } from './document_screen.tsx'
import type { Proposal } from './intake_banner.tsx'
import { CurrencyNote, LeftOut, PlannedRecords } from './planned.tsx'
import { untilSaid, useReview } from './use_review.ts'
import { type FileValue, valuesOf } from './values.ts'

type TakenIn = Reply<'/api/files/{file_id}/intake', 'post'>
type Props = { file: FileRecord; proposal: Proposal; onClose: () => void }

/** All that will be made of a document, to be corrected or left out, and made by one button. */
export function IntakeDialog(props: Props) {
  const review = useReview(props.file.id, true)
  const [made, setMade] = useState<TakenIn>()
  return (
    <Modal opened onClose={props.onClose} title={`Add ${props.proposal.company?.name}`} size="xl">
      {made ? (
        <LeftOutAfter applied={made} onClose={props.onClose} />
      ) : (
        <Asked of={review.evidence}>
          {(evidence) => <IntakeForm {...props} values={valuesOf(evidence)} onMade={setMade} />}
        </Asked>
      )}
    </Modal>
  )
}

type FormProps = Props & { values: readonly FileValue[]; onMade: (made: TakenIn) => void }

// the fields of the company, with the values that go with them
const fields = { name: 'Name', industry: 'Industry', location: 'Location', website: 'Website' } as const
const shownOfCompany = ['industry', 'summary']

/** They tell of a company without offering it. */
const accounts = ['financial_statement', 'financial']

function IntakeForm({ file, proposal, values, onClose, onMade }: FormProps) {
  const { company, matches, contacts, deal } = proposal
  const hides = useHides()
  const first = firstOpen(stepsOf(defaultOf(usePipelines())))
  const [companyId, setCompany] = useState<string | null>(matches[0]?.id ?? null)
  const [isNew, setNew] = useState(matches.length === 0)
  const isDoubtfulAt = (...paths: string[]) => values.some((one) => paths.includes(one.path) && isInDoubt(one))
  const isDoubtful = (path: string) => isDoubtfulAt(path, path.replace('name', 'role'))
  const [off, setOff] = useState([
    ...contacts.flatMap(({ path, is_known }) => (is_known || isDoubtful(path) ? path : [])),
    ...(accounts.includes(file.document_type ?? '') ? ['deal'] : []),
  ])
  const [takesDoubtful, setTakesDoubtful] = useState(false)
  const [isSaid, setSaid] = useState(false)
  const currency = firmCurrency()
  const known = values.filter((value) => value.verdict !== 'rejected' && hasField(value))
  // what the form above shows of the company is saved as it stands there, doubtful or not
  const inForm = (path: string) => isNew && shownOfCompany.includes(path)
  const doubtful = known.filter((value) => isInDoubt(value) && !inForm(value.path))
  const taken = takesDoubtful ? known : known.filter((value) => !doubtful.includes(value))
  const plan = planOf(taken, isSaid)
  const hasFigures = plan.periods.length > 0 || plan.fields.some(({ value }) => !inForm(value.path))
  const isOn = (part: string) => !off.includes(part)
  const part = (name: string, label: ReactNode) => (
    <Checkbox
      size="xs"
      label={label}
      aria-label={typeof label === 'string' ? undefined : name}
      checked={isOn(name)}
      onChange={({ currentTarget }) =>
        setOff(currentTarget.checked ? off.filter((one) => one !== name) : [...off, name])
      }
    />
  )

  const form = useForm({
    initialValues: {
      company: {
        name: company?.name ?? '',
        industry: company?.industry ?? null,
        location: company?.location ?? null,
        website: company?.website ?? null,
        description: company?.description ?? null,
      },
      contacts: contacts.map(({ name, role, email, phone }) => ({ name, role, email, phone })),
      deal: {
        name: deal.name,
        value: isDoubtfulAt('deal.valuation') ? null : deal.valuation,
        source: deal.source,
      },
    },
    async save(typed) {
      const people = typed.contacts.map(filled).filter(({ name }, index) => name && isOn(contacts[index]?.path ?? ''))
      const about = [
        'company',
        ...contacts.flatMap(({ path }) => (isOn(path) ? [path, path.replace('name', 'role')] : [])),
        ...(isOn('deal') && !isDoubtfulAt('deal.valuation') ? ['deal.valuation'] : []),
      ]
      const accepted = [
        ...values.filter(({ path, verdict }) => about.includes(path) && verdict !== 'rejected'),
        ...(isOn('figures') ? taken : taken.filter(({ value }) => typeof value === 'string')),
      ]
      const body: Body<'/api/files/{file_id}/intake', 'post'> = {
        ...(isNew ? { company: tidy(typed.company), as_another: matches.length > 0 } : { company_id: companyId }),
        contacts: people,
        ...(isOn('deal') && {
          deal: {
            ...filled(typed.deal),
            currency: deal.currency ?? currency,
            name: typed.deal.name.trim() || deal.name,
          },
        }),
        values: accepted.map(({ id }) => id),
        ...(isSaid && { accept_currency: currency }),
      }
      await untilSaid(file.id)
      const { data } = await client.POST('/api/files/{file_id}/intake', {
        params: { path: { file_id: file.id } },
        body,
      })
      if (!data) return
      await refetch(...filledPlaces)
      const place = { label: 'Open', href: `#/companies/${data.company.id}` }
      tellDone(doneText(data), () => undoApplication(file.id, data.application_id), place)
      if (data.skipped.length > 0) onMade(data)
      else onClose()
    },
  })
  const input = (name: NameIn<typeof form.values>, label: string) => (
    <TextInput size="xs" aria-label={label} placeholder={label} {...form.getInputProps(name)} />
  )

  return (
    <DialogForm
      of={form}
      label={isOn('figures') && plan.withoutCurrency.length > 0 ? 'Add without these figures' : 'Add all of this'}
      onClose={onClose}
      isDisabled={!isNew && !companyId}
      lesser={isOn('figures') && <CurrencyNote {...{ plan, currency, isSaid }} onSay={setSaid} />}
    >
      <Stack gap="md">
        <section>
          <Checkbox
            size="xs"
            label={<b>A new company</b>}
            checked={isNew}
            onChange={({ currentTarget }) => setNew(currentTarget.checked)}
            mb={8}
          />
          {isNew ? (
            <Group gap={8} grow preventGrowOverflow={false}>
              {Object.entries(fields).map(([field, label]) => (
                <TextInput
                  key={field}
                  size="xs"
                  label={isDoubtfulAt(field) ? `${label} (doubtful)` : label}
                  required={field === 'name'}
                  {...form.getInputProps(`company.${field}`)}
                />
              ))}
              <Textarea
                size="xs"
                label="Description"
                {...form.getInputProps('company.description')}
                autosize
                maxRows={3}
                miw="100%"
              />
            </Group>
          ) : (
            <CompanyPicker size="xs" label="Company" value={companyId} onChange={(id) => setCompany(id)} />
          )}
        </section>
        {contacts.length > 0 && (
          <section>
            <Text fw={600} size="sm" mb={4}>
              Contacts
            </Text>
            <div className={styles.people}>
              {contacts.flatMap(({ path, name, is_known }, index) => {
                const at = `contacts.${index}` as const
                return [
                  <span key={path}>
                    {part(
                      path,
                      is_known ? (
                        'There'
                      ) : isDoubtful(path) ? (
                        'Doubtful'
                      ) : (
                        <span className="visually-hidden">{name}</span>
                      ),
                    )}
                  </span>,
                  <span key={`${path} 1`}>{input(`${at}.name`, 'Name')}</span>,
                  <span key={`${path} 2`}>{input(`${at}.role`, 'Role')}</span>,
                  <span key={`${path} 3`}>{input(`${at}.email`, 'E-mail')}</span>,
                  <span key={`${path} 4`}>{!hides('contact_phone') && input(`${at}.phone`, 'Phone')}</span>,
                ]
              })}
            </div>
          </section>
        )}
        <section>
          {part('deal', <b>A deal in the stage {first?.name}</b>)}
          {isOn('deal') && (
            <Group gap={8} grow mt={8}>
              <TextInput size="xs" label="Name of the deal" {...form.getInputProps('deal.name')} />
              {!hides('deal_value') && (
                <FigureInput
                  size="xs"
                  kind="money"
                  label={`Value, ${deal.currency ?? currency}`}
                  currency={deal.currency ?? currency}
                  {...form.getInputProps('deal.value')}
                />
              )}
              <TextInput size="xs" label="Source" {...form.getInputProps('deal.source')} />
            </Group>
          )}
        </section>
        {known.length > 0 && (
          <section>
            {hasFigures ? (
              part('figures', <b>Include figures as read</b>)
            ) : (
              <Text size="sm">
                <b>Figures:</b> none is added
              </Text>
            )}
            {isOn('figures') && (
              <>
                <PlannedRecords plan={plan} known={[]} />
                <LeftOut
                  why="they are doubtful"
                  values={takesDoubtful ? [] : doubtful}
                  onInclude={() => setTakesDoubtful(true)}
                />
              </>
            )}
          </section>
        )}
      </Stack>
    </DialogForm>
  )
}

function doneText({ company, contacts, deal, records }: TakenIn): string {
  const parts = [
    contacts.length > 0 ? counted(contacts.length, 'contact') : '',
    deal ? 'a deal' : '',
    records.length > 0 ? counted(records.length, 'period') : '',
  ].filter(Boolean)
  return `${company.is_new ? 'Added' : 'Filled'} ${company.name}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

import { Button, Checkbox, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Body, client, type Reply, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { Asked } from '../../parts/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { undoApplication } from './applications.tsx'
import { type CompanyField, type Plan, planOf } from './apply_plan.ts'
import styles from './document_screen.module.css'
import type { FileRecord } from './document_screen.tsx'
import { checkedOpen, untilSaid, useReview } from './use_review.ts'
import { shortText } from './value_text.ts'
import { fieldName, figureIn, judged, periodName, valuesOf } from './values.ts'

type Applied = Reply<'/api/files/{file_id}/apply', 'post'>
type Props = { file: FileRecord; onClose: () => void }

/** Shows what accepted values will change, takes them over, and says what was left out. */
export function ApplyDialog({ file, onClose }: Props) {
  const review = useReview(file.id, true)
  const [applied, setApplied] = useState<Applied>()
  return (
    <Modal opened onClose={onClose} title="Apply to the company" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      {applied ? (
        <LeftOut applied={applied} onClose={onClose} />
      ) : (
        <Asked of={review.evidence}>
          {(evidence) => {
            const plan = planOf(valuesOf(evidence))
            const checked = checkedOpen(evidence).length
            if (plan.periods.length > 0 || plan.fields.length > 0)
              return <Planned file={file} plan={plan} onClose={onClose} onApplied={setApplied} />
            return (
              <Stack gap="sm">
                <Text size="sm">
                  No value that goes into a record has been accepted yet. Only what a person has accepted or corrected
                  is taken over.
                </Text>
                <Group justify="flex-end" gap={8}>
                  <Button variant="default" onClick={onClose}>
                    Review the values
                  </Button>
                  {checked > 0 && <Button onClick={review.acceptChecked}>Accept {checked} checked</Button>}
                </Group>
              </Stack>
            )
          }}
        </Asked>
      )}
    </Modal>
  )
}

type PlannedProps = { file: FileRecord; plan: Plan; onClose: () => void; onApplied: (applied: Applied) => void }

function Planned({ file, plan, onClose, onApplied }: PlannedProps) {
  const [companyId, setCompany] = useState(file.company_id)
  const [left, setLeft] = useState<CompanyField[]>([])
  const [takesCurrency, setTakesCurrency] = useState(false)
  const [overwrites, setOverwrites] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const of = { enabled: companyId !== null }
  const company = api.useQuery(
    'get',
    '/api/companies/{company_id}',
    { params: { path: { company_id: companyId ?? '' } } },
    of,
  ).data
  const records = api.useQuery(
    'get',
    '/api/financials',
    { params: { query: { company_id: companyId ?? '', page_size: 100 } } },
    of,
  ).data
  const foreign = plan.foreign[0]
  const isForeign = plan.foreign.length > 0
  const taken = plan.fields.filter(({ field }) => !left.includes(field))
  const conflicts = taken.filter(
    ({ field, value }) =>
      company?.[field] !== null && company?.[field] !== undefined && company[field] !== judged(value),
  )

  async function apply() {
    setBusy(true)
    await attempt(async () => {
      const body: Body<'/api/files/{file_id}/apply', 'post'> = {
        company_id: companyId,
        fields: taken.map(({ field }) => field),
        overwrite: overwrites,
        // of figures without a currency it is said that they are in that of the records
        accept_currency: takesCurrency ? (foreign ?? 'USD') : null,
      }
      // what was accepted a moment ago counts
      await untilSaid(file.id)
      const { data } = await client.POST('/api/files/{file_id}/apply', { params: { path: { file_id: file.id } }, body })
      if (!data) return
      await refetch('/api/files', '/api/companies', '/api/financials', '/api/overview')
      const { application_id } = data
      if (application_id) tellDone(doneText(data), () => undoApplication(file.id, application_id))
      if (data.skipped.length > 0) onApplied(data)
      else onClose()
    })
    setBusy(false)
  }

  return (
    <Stack gap="md">
      <CompanyPicker label="Company" value={companyId} onChange={(id) => setCompany(id)} allowNew />
      {isForeign && (
        <div className={styles.notice}>
          <p className={styles.sentence}>
            <b>{foreign ? `The figures are in ${foreign}.` : 'The document does not say its currency.'}</b> Records are
            in USD{foreign ? ', and nothing is converted' : ''}. Without your word these figures are left out.
          </p>
          <Checkbox
            size="xs"
            label={foreign ? `Take ${foreign} figures over as they are` : 'They are in USD'}
            checked={takesCurrency}
            onChange={({ currentTarget }) => setTakesCurrency(currentTarget.checked)}
          />
        </div>
      )}
      {plan.periods.length > 0 && <PlannedRecords plan={plan} known={records?.data ?? []} />}
      {plan.fields.length > 0 && (
        <div>
          <Text fw={600} size="sm" mb={4}>
            The company itself
          </Text>
          <Table verticalSpacing={4}>
            <Table.Tbody>
              {plan.fields.map(({ field, value }) => (
                <Table.Tr key={value.id}>
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      label={fieldName(field)}
                      checked={!left.includes(field)}
                      onChange={({ currentTarget }) =>
                        setLeft(currentTarget.checked ? left.filter((one) => one !== field) : [...left, field])
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm" lineClamp={2}>
                      {shortText(value)}
                    </Text>
                    {conflicts.some((one) => one.field === field) && (
                      <Text size="xs" c="var(--warn)" lineClamp={1}>
                        The company says {String(company?.[field])}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Checkbox
        size="xs"
        label="Also replace what the company or a person has said otherwise"
        checked={overwrites}
        onChange={({ currentTarget }) => setOverwrites(currentTarget.checked)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={apply} loading={isBusy} disabled={!companyId}>
          {plan.periods.length > 0 ? `Apply ${counted(plan.periods.length, 'period')}` : 'Apply'}
        </Button>
      </Group>
    </Stack>
  )
}

function PlannedRecords({ plan, known }: { plan: Plan; known: readonly { period: string }[] }) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        Financial records
      </Text>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {plan.periods.map(({ period, figures }) => (
            <Table.Tr key={period}>
              <Table.Td w={110}>{period}</Table.Td>
              <Table.Td>
                <Text size="sm">
                  {figures
                    .map((value) => `${fieldName(figureIn(value.path)?.metric ?? '')} ${shortText(value)}`)
                    .join(', ')}
                </Text>
                {known.some((record) => record.period.startsWith(period)) && (
                  <Text size="xs" c="var(--warn)">
                    There is a record of this period. It is changed if it came from this document; else another one is
                    added.
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function LeftOut({ applied, onClose }: { applied: Applied; onClose: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">{doneText(applied)}. These were left out:</Text>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {Object.entries(Object.groupBy(applied.skipped, reasonOf)).map(([reason, skipped = []]) => (
            <Table.Tr key={reason}>
              <Table.Td w="45%">{reason}</Table.Td>
              <Table.Td>{skipped.map(({ path }) => nameOf(path)).join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

function doneText({ records, company_fields, application_id }: Applied): string {
  if (!application_id) return 'Nothing was written'
  const parts = [
    records.length > 0 ? counted(records.length, 'record') : '',
    company_fields.length > 0 ? `${company_fields.join(', ')} of the company` : '',
  ]
  return `Applied: ${parts.filter(Boolean).join(' and ')}`
}

/** What follows the first part tells how to ask the service for it. */
const reasonOf = ({ reason }: Applied['skipped'][number]): string => reason.split(';')[0] ?? reason

function nameOf(path: string): string {
  const figure = figureIn(path)
  return figure ? `${fieldName(figure.metric)} ${periodName(figure.period)}` : fieldName(path.split('.').at(-1) ?? path)
}

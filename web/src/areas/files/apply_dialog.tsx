import { Checkbox, Modal, Stack, Table, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, type Body, client, type Reply, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { counted, firmCurrency } from '../../parts/format.ts'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { type CustomField, useFields } from '../custom-fields/index.ts'
import { fieldNames, filled, undoApplication } from './applications.tsx'
import { type FieldName, hasField, isAccepted, planOf } from './apply_plan.ts'
import { confidenceOf } from './confidence.ts'
import type { FileRecord } from './document_screen.tsx'
import { CurrencyNote, LeftOut, PlannedRecords } from './planned.tsx'
import { useSaidAlready } from './said_already.ts'
import { untilSaid, useReview } from './use_review.ts'
import { shortText } from './value_text.ts'
import { type FileValue, fieldName, pathName, valuesOf } from './values.ts'

type Applied = Reply<'/api/files/{file_id}/apply', 'post'>
type Props = { file: FileRecord; onClose: () => void }

/** Shows what accepted values will change, takes them over, and says what was left out. */
export function ApplyDialog({ file, onClose }: Props) {
  const review = useReview(file.id, true)
  const [applied, setApplied] = useState<Applied>()
  return (
    <Modal opened onClose={onClose} title="Apply to the company" size="lg">
      {applied ? (
        <LeftOutAfter applied={applied} onClose={onClose} />
      ) : (
        <Asked of={review.evidence}>
          {(evidence) => (
            <Planned
              file={file}
              values={valuesOf(evidence)}
              onAccept={review.acceptAll}
              onClose={onClose}
              onApplied={setApplied}
            />
          )}
        </Asked>
      )}
    </Modal>
  )
}

type PlannedProps = {
  file: FileRecord
  values: readonly FileValue[]
  onAccept: (values: readonly FileValue[]) => unknown
  onClose: () => void
  onApplied: (applied: Applied) => void
}

function Planned({ file, values, onAccept, onClose, onApplied }: PlannedProps) {
  const [isSaid, setSaid] = useState(false)
  const currency = firmCurrency()
  const plan = useMemo(() => planOf(values.filter(isAccepted), isSaid), [values, isSaid])
  const isEmpty = plan.periods.length === 0 && plan.fields.length === 0
  const open = values.filter((value) => value.verdict === 'open' && hasField(value))
  const doubtful = open.filter((value) => confidenceOf(value) === 'doubtful')
  const unseen = open.filter((value) => !doubtful.includes(value))
  const [companyId, setCompany] = useState(file.company_id)
  const [left, setLeft] = useState<FieldName[]>([])
  const [overwrites, setOverwrites] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const of = { enabled: companyId !== null }
  const records = api.useQuery(
    'get',
    '/api/financials',
    { params: { query: { company_id: companyId ?? '', page_size: 100 } } },
    of,
  ).data
  const taken = plan.fields.filter(({ field }) => !left.includes(field))
  const saidAlready = useSaidAlready(companyId)
  const own = useFields('company')

  async function apply() {
    setBusy(true)
    await attempt(async () => {
      const body: Body<'/api/files/{file_id}/apply', 'post'> = {
        company_id: companyId,
        fields: taken.map(({ field }) => field),
        overwrite: overwrites,
        accept_currency: isSaid ? currency : null,
      }
      // what was accepted a moment ago counts
      await untilSaid(file.id)
      const { data } = await client.POST('/api/files/{file_id}/apply', { params: { path: { file_id: file.id } }, body })
      if (!data) return
      await refetch(...filled)
      const { application_id } = data
      if (application_id) tellDone(doneText(data, own), () => undoApplication(file.id, application_id))
      if (data.skipped.length > 0) onApplied(data)
      else onClose()
    })
    setBusy(false)
  }

  return (
    <Stack gap="md">
      <CompanyPicker label="Company" value={companyId} onChange={(id) => setCompany(id)} allowNew />
      {isEmpty && plan.withoutCurrency.length === 0 && (
        <Text size="sm">
          No value that goes into a record has been accepted yet. Only what a person has accepted or corrected is taken
          over.
        </Text>
      )}
      <LeftOut why="nobody has reviewed them" values={unseen} onInclude={() => onAccept(unseen)} />
      <LeftOut
        why="they are doubtful, and nobody has reviewed them"
        values={doubtful}
        onInclude={() => onAccept(doubtful)}
      />
      {plan.periods.length > 0 && (
        <div>
          <Text fw={600} size="sm" mb={4}>
            Financial records
          </Text>
          <PlannedRecords plan={plan} known={records?.data ?? []} />
        </div>
      )}
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
                      label={value.own_field?.name ?? fieldName(field)}
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
                    {!left.includes(field) && saidAlready({ field, value }) !== undefined && (
                      <Text size="xs" c="var(--warn)" lineClamp={1}>
                        The company says {saidAlready({ field, value })}
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
      <DialogEnd
        label={plan.periods.length > 0 ? `Apply ${counted(plan.periods.length, 'period')}` : 'Apply'}
        onClose={onClose}
        act={apply}
        isBusy={isBusy}
        isDisabled={!companyId || isEmpty}
      >
        <CurrencyNote {...{ plan, currency, isSaid }} onSay={setSaid} />
      </DialogEnd>
    </Stack>
  )
}

type AfterProps = {
  applied: Pick<Applied, 'records' | 'company_fields' | 'application_id' | 'skipped'>
  onClose: () => void
}

/** What was not written, and why. */
export function LeftOutAfter({ applied, onClose }: AfterProps) {
  const own = useFields('company')
  return (
    <Stack gap="sm">
      <Text size="sm">{doneText(applied, own)}. These were left out:</Text>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {Object.entries(Object.groupBy(applied.skipped, reasonOf)).map(([reason, skipped = []]) => (
            <Table.Tr key={reason}>
              <Table.Td w="45%">{reason}</Table.Td>
              <Table.Td>{skipped.map(({ path }) => pathName(path, own)).join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <DialogEnd onClose={onClose} />
    </Stack>
  )
}

function doneText({ records, company_fields, application_id }: AfterProps['applied'], own: CustomField[]): string {
  if (!application_id) return 'Nothing was written'
  const parts = [
    records.length > 0 ? counted(records.length, 'record') : '',
    company_fields.length > 0 ? `${fieldNames(company_fields, own)} of the company` : '',
  ]
  return `Applied: ${parts.filter(Boolean).join(' and ')}`
}

/** What follows the first part tells how to ask the service for it. */
const reasonOf = ({ reason }: Applied['skipped'][number]): string => reason.split(';')[0] ?? reason

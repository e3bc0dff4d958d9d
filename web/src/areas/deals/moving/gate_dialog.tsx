import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { deal as described } from '../../../../../src/records/descriptions/deals.ts'
import type { Field } from '../../../../../src/records/descriptions/describe.ts'
import { client, refetch } from '../../../api/client.ts'
import { DialogForm } from '../../../form/dialog_form.tsx'
import { type FieldOf, Fields } from '../../../form/fields.tsx'
import { useForm } from '../../../form/form.tsx'
import { filled } from '../../../form/form_values.ts'
import { Loading } from '../../../parts/page/state.tsx'
import { type Hideable, useHides } from '../../../parts/use_hidden.ts'
import { useMay } from '../../../parts/use_me.ts'
import { useWhileOpen } from '../../../parts/use_while_open.ts'
import { inputsOf } from '../../../record/described.ts'
import { type CustomField, emptyOfOwn, inputOfOwn, useFields, valueOfOwn } from '../../custom-fields/index.ts'
import { useFundOptions } from '../../funds/index.ts'
import type { DealPatch } from '../deal.ts'
import { changeStage } from './change_deal.ts'
import { type Refused, whatIsMissing } from './questions.ts'

/** What a stage requires, with the fields to fill it in where the deal is moved; to leave it leaves the deal where it was. */
export function GateDialog() {
  const asked = whatIsMissing.useAsked()
  const refused = useWhileOpen(asked !== undefined, asked)
  const fieldsOfFirm = useFields('deal')
  const own = fieldsOfFirm.filter(({ id }) => refused?.missing.some(({ field }) => field === id))
  const isKnown = refused?.missing.every(({ field }) => field in fields || own.some(({ id }) => id === field))
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => whatIsMissing.answer()}
      title={refused && `What “${refused.step.name}” requires`}
    >
      {refused &&
        (isKnown ? (
          <Gate key={`${refused.deal.id} ${refused.step.key}`} of={refused} own={own} />
        ) : (
          <Loading rows={3} />
        ))}
    </Modal>
  )
}

type Values = Record<string, unknown>

function Gate({ of: { deal, step, missing, passReason }, own: ownFields }: { of: Refused; own: CustomField[] }) {
  const may = useMay()
  const hides = useHides()
  const [isAnyway, setAnyway] = useState(false)
  const plain = missing.filter(({ field }) => field in described.fields && !hides(hiddenWith(field)))
  const hidden = missing.filter(({ field }) => hides(hiddenWith(field)))
  const funds = useFundOptions()
  const inputs = inputsOf(described, { fund_id: { kind: 'choice', choices: funds } })
  const form = useForm<Values>({
    initialValues: {
      currency: deal.currency,
      override_reason: '',
      ...Object.fromEntries(missing.map(({ field }) => [field, ''])),
      ...Object.fromEntries(ownFields.map((field) => [field.id, emptyOfOwn(field)])),
    },
    async save(values) {
      const given = isAnyway ? {} : filled(values)
      const own = ownFields.filter(({ id }) => String(given[id] ?? '') !== '')
      const asked = plain.filter(({ field }) => given[field] !== undefined).map(({ field }) => [field, given[field]])
      const fields: DealPatch = {
        ...Object.fromEntries(asked),
        ...(!isAnyway && values['currency'] !== deal.currency && { currency: values['currency'] }),
        ...(isAnyway && { override: true, override_reason: String(values['override_reason']) }),
      }
      if (own.length > 0) {
        const path = { deal_id: deal.id }
        const body = { values: Object.fromEntries(own.map((field) => [field.key, valueOfOwn(field, given[field.id])])) }
        await client.PATCH('/api/custom-fields/values/deal/{deal_id}', { params: { path }, body })
        await refetch('/api/custom-fields/values')
      }
      whatIsMissing.answer(await changeStage(deal, step, { passReason, fields }))
    },
  })
  return (
    <DialogForm
      of={form}
      label={isAnyway ? 'Move anyway' : 'Move'}
      isDisabled={hidden.length > 0 && !isAnyway}
      onClose={() => whatIsMissing.answer()}
      lesser={
        may.admin && (
          <Button variant="subtle" onClick={() => setAnyway(!isAnyway)}>
            {isAnyway ? 'Fill it in' : 'Move anyway …'}
          </Button>
        )
      }
    >
      <Text size="sm">
        {isAnyway
          ? `${deal.name} moves without ${list.format(missing.map(({ label }) => label))}. The reason stands in the audit log.`
          : `${deal.name} moves once this is filled in.`}
      </Text>
      {hidden.length > 0 && (
        <Text size="sm">
          {hidden.map(({ label }) => label).join(', ')} cannot be seen with your role: ask somebody who may see it to
          move the deal.
        </Text>
      )}
      <Fields<Values>
        form={form}
        of={
          isAnyway
            ? [{ name: 'override_reason', label: 'Why it moves anyway', kind: 'long', required: true, maxLength: 2000 }]
            : // of several choices the service says that one is missing: the browser sees only what is being typed
              [
                ...inputs.filter(({ name }) => plain.some(({ field }) => field === name)),
                ...ownFields.map(inputOfOwn),
              ].map((input): FieldOf => ({ ...input, required: input.kind !== 'choices' }))
        }
      />
    </DialogForm>
  )
}

const list = new Intl.ListFormat('en-GB')
const fields: Readonly<Record<string, Field>> = described.fields
const hiddenWith = (name: string) => fields[name]?.hidden as Hideable | undefined // reason: a test holds that the service knows them

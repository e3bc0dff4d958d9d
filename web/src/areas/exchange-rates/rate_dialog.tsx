import { Modal } from '@mantine/core'
import { currencyCodes } from '../../../../src/words/iso_currencies.ts'
import { type Body, client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { todayHere } from '../../parts/days.ts'
import { tellDone } from '../../parts/tell.tsx'

type Props = { opened: boolean; onClose(): void }
type NewRate = Body<'/api/exchange-rates', 'put'>['rates'][number]
// named as the service names them, so that what it says is wrong stands at its field
type Values = { rates: [{ currency: NewRate['currency'] | ''; day: string; rate: number | null }] }

/** Sets the rate of a currency on a day by hand. */
export function RateDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Set an exchange rate" size="sm">
      <RateForm onDone={onClose} />
    </Modal>
  )
}

const currencies = currencyCodes.filter((code) => code !== 'EUR').map((code) => ({ value: code, label: code }))

function RateForm({ onDone }: { onDone(): void }) {
  const form = useForm<Values>({
    initialValues: { rates: [{ currency: '', day: todayHere(), rate: null }] },
    async save({ rates: [{ currency, day, rate }] }) {
      if (currency === '') return
      await client.PUT('/api/exchange-rates', { body: { rates: [{ currency, day, rate }] } })
      await refetch('/api/exchange-rates')
      tellDone(`The rate of ${currency} is set`)
    },
    onSaved: onDone,
  })
  return (
    <DialogForm of={form} label="Set" onClose={onDone}>
      <Fields
        form={form}
        of={[
          { name: 'rates.0.currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
          { name: 'rates.0.day', label: 'Day', kind: 'day', required: true },
          { name: 'rates.0.rate', label: 'Units for one euro', kind: 'number', min: 0, required: true },
        ]}
      />
    </DialogForm>
  )
}

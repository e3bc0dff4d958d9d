import { Modal } from '@mantine/core'
import { deal as described } from '../../../../src/records/descriptions/deals.ts'
import { client, refetch } from '../../api/client.ts'
import { personOf, readToken } from '../../api/token.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields, type Option } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled } from '../../form/form_values.ts'
import { type Stage, stageNames } from '../../parts/badges.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { inputsOf, unwrittenOf } from '../../record/described.ts'
import { useFundOptions } from '../funds/index.ts'
import { type Deal, middleOf, stageOptions } from './deal.ts'

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
    <Modal opened={opened} onClose={onClose} title="New deal" size="lg">
      <DealForm key={props.stage} onClose={onClose} {...props} />
    </Modal>
  )
}

type Values = Pick<Deal, Exclude<keyof typeof described.fields, 'probability' | 'owner_id'>> & {
  probability: number | null
  /** empty for nobody */
  owner_id: string
}

const inputs = (usualProbability: string, funds: Option[]) =>
  inputsOf(described, {
    company_id: { allowNew: true, missing: 'Choose the company.', isWide: false },
    name: { missing: 'Give the deal a name.', placeholder: 'Project Anvil' },
    value: { placeholder: '12.4M' },
    stage: { choices: stageOptions },
    probability: { placeholder: usualProbability },
    close_date: {},
    owner_id: {},
    fund_id: funds.length > 0 && { kind: 'choice', choices: funds, isClearable: true },
    // what is not known yet when a deal begins
    ...{ description: false, source: false, pass_reason: false, next_step: false },
  })

function DealForm({ onClose, company: about, stage = 'lead', onCreated }: Omit<Props, 'opened'>) {
  const company = (typeof about === 'object' ? about.id : about) ?? ''
  const me = personOf(readToken()) ?? ''
  const form = useForm<Values>({
    // reason: the description names what a deal has
    initialValues: { ...unwrittenOf(described), company_id: company, stage, owner_id: me } as Values,
    keptAs: `deal.${company}${stage}`,
    async save({ owner_id, ...values }) {
      // of somebody else, or of nobody; else it is of the person who creates it
      const owner = owner_id === me ? {} : { owner_id: owner_id || null }
      const { data } = await client.POST('/api/deals', { body: { ...filled(values), ...owner } })
      const everywhere = () => refetch('/api/deals', '/api/overview', '/api/staffing', '/api/companies')
      await everywhere()
      if (!data) return
      onCreated?.(data)
      const undo = async () => {
        await client.DELETE('/api/deals/{deal_id}', { params: { path: { deal_id: data.id } } })
        await everywhere()
      }
      const place = onCreated ? undefined : { label: 'Open', href: `#/deals/${data.id}` }
      tellDone(`${data.name} is in ${stageNames[data.stage]}`, undo, place)
    },
    onSaved: onClose,
  })
  const funds = useFundOptions()
  const { stage: chosen } = form.values
  const usual = `${middleOf(chosen)}, usual in ${stageNames[chosen]}`
  return (
    <DialogForm of={form} label="Add deal" onClose={onClose}>
      <Fields form={form} columns={2} focus={company ? 'name' : 'company_id'} of={inputs(usual, funds)} />
    </DialogForm>
  )
}

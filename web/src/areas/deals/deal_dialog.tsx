import { Modal } from '@mantine/core'
import { deal as described } from '../../../../src/records/descriptions/deals.ts'
import { stageNames } from '../../../../src/words/stages.ts'
import { client, refetch } from '../../api/client.ts'
import { personOf, readToken } from '../../api/token.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { type FieldOf, Fields, type Option } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled } from '../../form/form_values.ts'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { inputsOf, unwrittenOf } from '../../record/described.ts'
import { useFundOptions } from '../funds/index.ts'
import {
  defaultOf,
  firstOpen,
  isStanding,
  type Pipeline,
  type Step,
  stepsOf,
  usePipelinesAsked,
} from '../pipelines/index.ts'
import { type Deal, firstProbabilityIn, stepOptions } from './deal.ts'

type Props = {
  opened: boolean
  onClose(): void
  /** the company it is about: its id, or the record */
  company?: string | { id: string }
  step?: Step
  onCreated?(deal: { id: string }): void
}

/** A new deal. What was typed is kept until it is saved, also when the dialog is closed. */
export function DealDialog({ opened, onClose, ...props }: Props) {
  const pipelines = usePipelinesAsked()
  return (
    <Modal opened={opened} onClose={onClose} title="New deal" size="lg">
      <Asked of={pipelines} loading={<Loading rows={6} />}>
        {({ data }) => <DealForm key={props.step?.key} onClose={onClose} pipelines={data} {...props} />}
      </Asked>
    </Modal>
  )
}

type Values = Pick<Deal, Exclude<keyof typeof described.fields, 'probability' | 'owner_id' | 'stage'>> & {
  probability: number | null
  /** empty for nobody */
  owner_id: string
  pipeline_id: string
  /** the key of the step where it begins */
  stage: string
}

type Choices = { usualProbability: string; funds: Option[]; steps: Option[]; pipelines: Option[] }

const inputs = ({ usualProbability, funds, steps, pipelines }: Choices): FieldOf<keyof Values>[] =>
  inputsOf(described, {
    company_id: { allowNew: true, missing: 'Choose the company.', isWide: false },
    name: { missing: 'Give the deal a name.', placeholder: 'Project Anvil' },
    value: { placeholder: '12.4M' },
    enterprise_value: {},
    equity_cheque: {},
    stage: { choices: steps },
    probability: { placeholder: usualProbability },
    bid_date: {},
    final_bid_date: {},
    close_date: {},
    owner_id: {},
    fund_id: funds.length > 0 && { kind: 'choice', choices: funds, isClearable: true },
    // what is not known yet when a deal begins
    ...{ description: false, source: false, pass_reason: false, next_step: false },
  }).flatMap((input) =>
    input.name === 'stage' && pipelines.length > 1
      ? [{ name: 'pipeline_id' as const, label: 'Pipeline', kind: 'choice' as const, choices: pipelines }, input]
      : [input],
  )

type FormProps = Omit<Props, 'opened'> & { pipelines: readonly Pipeline[] }

function DealForm({ onClose, company: about, step: begun, pipelines, onCreated }: FormProps) {
  const company = (typeof about === 'object' ? about.id : about) ?? ''
  const me = personOf(readToken()) ?? ''
  const open = pipelines.filter(isStanding)
  const pipelineOf = (id: string | null | undefined) => open.find((one) => one.id === id) ?? defaultOf(open)
  const stepsIn = (id: string | null | undefined) => stepsOf(pipelineOf(id))
  const at = (begun?.pipeline_id || open.length === 0 ? begun : undefined) ?? firstOpen(stepsIn(begun?.pipeline_id))
  const form = useForm<Values>({
    // reason: the description names what a deal has
    initialValues: {
      ...unwrittenOf(described),
      company_id: company,
      pipeline_id: at?.pipeline_id ?? '',
      stage: at?.key ?? '',
      owner_id: me,
    } as Values,
    keptAs: `deal.${company}${begun?.key ?? at?.key}`,
    async save({ owner_id, pipeline_id: _pipeline, stage: _stage, ...values }) {
      // of somebody else, or of nobody; else it is of the person who creates it
      const owner = owner_id === me ? {} : { owner_id: owner_id || null }
      const place = chosen?.id ? { stage_id: chosen.id } : { stage: chosen?.category }
      const { data } = await client.POST('/api/deals', { body: { ...filled(values), ...place, ...owner } })
      const everywhere = () => refetch('/api/deals', '/api/overview', '/api/staffing', '/api/companies')
      await everywhere()
      if (!data) return
      onCreated?.(data)
      const undo = async () => {
        await client.DELETE('/api/deals/{deal_id}', { params: { path: { deal_id: data.id } } })
        await everywhere()
      }
      const to = onCreated ? undefined : { label: 'Open', href: `#/deals/${data.id}` }
      tellDone(`${data.name} is in ${chosen?.name ?? stageNames[data.stage]}`, undo, to)
    },
    onSaved: onClose,
  })
  const funds = useFundOptions()
  const { stage, pipeline_id } = form.values
  const steps = stepsIn(pipeline_id)
  const chosen = steps.find(({ key }) => key === stage)
  /** another pipeline has stages of its own */
  const getInputProps: typeof form.getInputProps = (name, options) => {
    const props = form.getInputProps(name, options)
    if (name !== 'pipeline_id') return props
    return {
      ...props,
      onChange: (id: string | null) =>
        form.setValues({ pipeline_id: id ?? '', stage: firstOpen(stepsIn(id))?.key ?? '' }),
    }
  }
  const choices = {
    usualProbability: chosen ? `${firstProbabilityIn(chosen)}, usual in ${chosen.name}` : '',
    funds,
    steps: stepOptions(steps),
    pipelines: open.map(({ id, name }) => ({ value: id, label: name })),
  }
  return (
    <DialogForm of={form} label="Add deal" onClose={onClose}>
      <Fields form={{ getInputProps }} columns={2} focus={company ? 'name' : 'company_id'} of={inputs(choices)} />
    </DialogForm>
  )
}

import { Modal, Text } from '@mantine/core'
import { api, type Body, client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'

type Props = { opened: boolean; onClose(): void; onMade(id: string): void }
type New = Body<'/api/pipelines', 'post'>

/** A pipeline begins with the stages of a template, or with three to be named. */
export function NewPipelineDialog({ opened, onClose, onMade }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New pipeline">
      <NewPipeline onClose={onClose} onMade={onMade} />
    </Modal>
  )
}

const empty = 'empty'
const threeStages: NonNullable<New['stages']> = [
  { name: 'Open', category: 'lead' },
  { name: 'Won', category: 'closed_won' },
  { name: 'Lost', category: 'closed_lost' },
]

function NewPipeline({ onClose, onMade }: Omit<Props, 'opened'>) {
  const templates = api.useQuery('get', '/api/pipelines/templates', {}, { staleTime: Number.POSITIVE_INFINITY }).data
    ?.data
  const form = useForm({
    initialValues: { template: 'buy_out' as NonNullable<New['template']> | typeof empty, name: '' }, // reason: another can be chosen
    faults: { pipeline_name_taken: { name: 'There is a pipeline of this name already' } },
    async save({ template, name }) {
      const begun: New = template === empty ? { stages: threeStages } : { template }
      const { data } = await client.POST('/api/pipelines', { body: { ...begun, ...(name.trim() && { name }) } })
      await refetch('/api/pipelines')
      if (data) onMade(data.id)
    },
    onSaved: onClose,
  })
  const chosen = templates?.find(({ template }) => template === form.values.template)
  return (
    <DialogForm of={form} label="Add" onClose={onClose} isDisabled={!templates}>
      <Fields
        form={form}
        of={[
          {
            name: 'template',
            label: 'Begin with',
            kind: 'choice',
            isNative: true,
            choices: [
              ...(templates ?? []).map(({ template, name }) => ({ value: template, label: name })),
              { value: empty, label: 'Three stages to be named' },
            ],
          },
          {
            name: 'name',
            label: 'Name',
            placeholder: chosen?.name,
            required: form.values.template === empty,
            missing: 'Give the pipeline a name.',
            maxLength: 100,
            autoComplete: 'off',
          },
        ]}
      />
      <Text size="sm" c="var(--ink-quiet)">
        {chosen
          ? `${chosen.about}: ${chosen.stages.map(({ name }) => name).join(', ')}. All of it can be changed.`
          : 'Open, Won and Lost. More are added afterwards.'}
      </Text>
    </DialogForm>
  )
}

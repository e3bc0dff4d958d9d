import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { SortableRow } from '../../form/sortable_row.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { kinds, type ReportType, reportTypes, sectionNames, sectionTitles } from '../reports/index.ts'
import type { Template } from './templates.ts'

type Props = { open: Template | 'new' | undefined; onClose(): void }

/** Adds a template, or changes one: its sections in order with their headings, and how the firm writes. */
export function TemplateDialog({ open, onClose }: Props) {
  const shown = useWhileOpen(open !== undefined, open)
  const template = typeof shown === 'object' ? shown : undefined
  return (
    <Modal
      opened={open !== undefined}
      onClose={onClose}
      size="lg"
      title={template ? `Change ${template.name}` : 'New template'}
    >
      <TemplateForm key={template?.id} template={template} onDone={onClose} />
    </Modal>
  )
}

const usual = (type: ReportType) =>
  kinds[type].sections.map((section) => ({ section, heading: sectionTitles[section] }))
const types = reportTypes.map((type) => ({ value: type, label: kinds[type].name }))

function TemplateForm({ template, onDone }: { template: Template | undefined; onDone(): void }) {
  const form = useForm({
    initialValues: {
      name: template?.name ?? '',
      report_type: template?.report_type ?? ('investment_memo' as ReportType), // reason: another can be chosen
      sections: template?.sections ?? usual('investment_memo'),
      tone: template?.tone ?? '',
    },
    validate: ({ sections }) => ({ sections: sections.length === 0 && 'A report needs at least one section.' }),
    async save({ report_type, tone, ...values }) {
      const body = { ...values, tone: tone.trim() || null }
      const params = { path: { template_id: template?.id ?? '' } }
      if (template) await client.PATCH('/api/report-templates/{template_id}', { params, body })
      else await client.POST('/api/report-templates', { body: { ...body, report_type } })
      await refetch('/api/report-templates')
    },
    onSaved: onDone,
  })
  const { sections, report_type } = form.values
  const left = sectionNames.filter((name) => !sections.some(({ section }) => section === name))
  const move = (from: number, to: number) => {
    if (to >= 0 && to < sections.length) form.reorderListItem('sections', { from, to })
  }
  const choose = (type: ReportType) => form.setValues({ report_type: type, sections: usual(type) })
  return (
    <DialogForm of={form} label={template ? 'Save' : 'Add'} onClose={onDone}>
      <Fields form={form} of={[{ name: 'name', label: 'Name', required: true, maxLength: 100, autoComplete: 'off' }]} />
      {!template && (
        <NativeSelect
          label="For"
          data={types}
          value={report_type}
          onChange={({ currentTarget: { value } }) => choose(reportTypes.find((one) => one === value) ?? report_type)}
        />
      )}
      <div data-path="sections">
        <h3 className="regular bold">Sections and their headings</h3>
        <ul aria-label="Sections">
          {sections.map(({ section }, index) => (
            <SortableRow
              key={section}
              name={sectionTitles[section]}
              index={index}
              onMove={move}
              onRemove={() => form.removeListItem('sections', index)}
            >
              <TextInput
                size="xs"
                className="grow"
                aria-label={`Heading of ${sectionTitles[section].toLowerCase()}`}
                description={sectionTitles[section]}
                required
                data-missing="Give the section a heading."
                maxLength={100}
                {...form.getInputProps(`sections.${index}.heading`)}
              />
            </SortableRow>
          ))}
        </ul>
        {form.errors['sections'] && <p role="alert">{form.errors['sections']}</p>}
        <Group gap={8} mt={8}>
          {left.map((section) => (
            <Button
              key={section}
              size="compact-xs"
              variant="default"
              onClick={() => form.insertListItem('sections', { section, heading: sectionTitles[section] })}
            >
              Add {sectionTitles[section].toLowerCase()}
            </Button>
          ))}
        </Group>
      </div>
      <Fields
        form={form}
        focus={false}
        of={[
          {
            name: 'tone',
            label: 'How we write',
            kind: 'long',
            maxLength: 1000,
            description: 'For the language model, where one is connected. Reports by rules have their own words.',
          },
        ]}
      />
    </DialogForm>
  )
}

import { ActionIcon, Button, FileButton, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { IconDots } from '../../parts/icons.ts'
import settings from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { kinds } from '../reports/index.ts'
import { TemplateDialog } from './template_dialog.tsx'
import { deleteTemplate, setStyles, type Template } from './templates.ts'

/** What reports of the firm look like; for admins. */
export function TemplatesSection() {
  const asked = api.useQuery('get', '/api/report-templates')
  const [open, setOpen] = useState<Template | 'new'>()
  const add = <Button onClick={() => setOpen('new')}>Add a template</Button>
  return (
    <>
      <div className={settings.wide}>
        <div>
          <h2>Report templates</h2>
          <p className={settings.lead}>
            The sections of your reports, under your headings and in your order. With a document of yours they come out
            of Word in your styles.
          </p>
        </div>
        {add}
      </div>
      <Asked of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No templates yet" action={add}>
              Such as the paper of your investment committee.
            </Empty>
          ) : (
            <ul className="rows" aria-label="Report templates">
              {data.map((template) => (
                <Line key={template.id} template={template} onEdit={() => setOpen(template)} />
              ))}
            </ul>
          )
        }
      </Asked>
      <TemplateDialog open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

function Line({ template, onEdit }: { template: Template; onEdit(): void }) {
  const { name, report_type, sections, word_styles_of } = template
  const take = (file: File | null) =>
    file &&
    attempt(async () => {
      await setStyles(template, file)
      tellDone(`${name} has the styles of ${file.name}`)
    })
  const remove = () =>
    attempt(async () => {
      await deleteTemplate(template)
      tellDone(`${name} is deleted; its reports stay as they are`)
    })
  return (
    <li>
      <div>
        <span>{name}</span>
        <p>
          {kinds[report_type].name}: {sections.map(({ heading }) => heading).join(', ')}
        </p>
        {word_styles_of && <p>Styles of {word_styles_of}</p>}
      </div>
      <Group gap={8} wrap="nowrap">
        <FileButton onChange={take} accept=".docx,.dotx" inputProps={{ 'aria-label': `Word document for ${name}` }}>
          {(button) => (
            <Button {...button} variant="default">
              {word_styles_of ? 'Other styles' : 'Take styles from Word'}
            </Button>
          )}
        </FileButton>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={`More about ${name}`}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>Change</Menu.Item>
            {word_styles_of && (
              <Menu.Item onClick={() => attempt(() => setStyles(template, null))}>Back to the usual styles</Menu.Item>
            )}
            <Menu.Item c="var(--bad)" onClick={remove}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  )
}

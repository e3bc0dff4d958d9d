import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { DealPicker, type PickedDeal } from '../../form/pickers/deal_picker.tsx'
import { useAddress } from '../../parts/address.ts'
import { kindChoices, kindName } from '../../parts/document_kind.ts'
import { When } from '../../parts/figures.tsx'
import { bytes, counted } from '../../parts/format.ts'
import { IconChevronLeft, IconDots, IconPencil } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { AlsoHere } from '../../record/also_here.tsx'
import { boxText, CommentsButton } from '../comments/index.ts'
import { useReading } from '../notifications/index.ts'
import { DeleteFiles } from './delete_files.tsx'
import styles from './document_screen.module.css'
import type { FileRecord } from './document_screen.tsx'
import { changeFile, downloadOriginal, downloadWorkbook, moveFile, placeFile, readAgain } from './file_actions.ts'
import { FileState } from './file_state.tsx'
import { hasFigures } from './kinds.ts'
import { useHasOwnValues } from './use_review.ts'

type NameProps = { file: FileRecord; isRenaming: boolean; onRenaming: (isRenaming: boolean) => void }

/** The name, with the way back. */
export function DocumentName({ file, isRenaming, onRenaming }: NameProps) {
  const may = useMay()
  const [typed, setTyped] = useState(file.filename)
  const save = async () => {
    const name = withEnding(typed.trim(), file.filename)
    onRenaming(false)
    if (!name || name === file.filename) return
    await attempt(async () => {
      const undo = await changeFile(file, { filename: name }, { filename: file.filename })
      tellDone(`Renamed to ${name}`, undo)
    })
  }
  return (
    <div className={styles.head}>
      <ActionIcon aria-label="All documents" ml={-8} renderRoot={(props) => <Link to="/documents" {...props} />}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      {!isRenaming ? (
        <h1
          className="clip shrinks"
          title={may.write ? 'Double-click to rename' : file.filename}
          onDoubleClick={() => may.write && onRenaming(true)}
        >
          {file.filename}
        </h1>
      ) : (
        <TextInput
          flex={1}
          maw={480}
          aria-label="Name of the document"
          autoFocus
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
            if (event.key !== 'Escape') return
            event.preventDefault()
            setTyped(file.filename)
            onRenaming(false)
          }}
        />
      )}
      {isRenaming && <h1 className="visually-hidden clip shrinks">{file.filename}</h1>}
    </div>
  )
}

/** A name keeps the ending that says of which kind the file is. */
function withEnding(name: string, before: string): string {
  const [ending = ''] = /\.[^.]+$/.exec(before) ?? []
  return name === '' || name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending
}

type ActionsProps = { file: FileRecord; onApply: () => void; onRename: () => void; onDeleted: () => void }

/** The one main action is to take the values over. */
export function DocumentActions({ file, onApply, onRename, onDeleted }: ActionsProps) {
  const may = useMay()
  const [, set] = useAddress()
  const [isDeleting, setDeleting] = useState(false)
  useReading([file.id])
  const isRead = file.processing_status === 'completed'
  const hasValues = isRead && file.review.values > 0
  const hasOwn = useHasOwnValues(file.id, hasValues)
  const hasStatements = hasValues && hasFigures(file.document_type)
  const fillsRecords = hasStatements || hasOwn
  async function again() {
    if (await attempt(() => readAgain(file.id))) tellDone('The document is read again')
  }
  return (
    <>
      <AlsoHere of={{ type: 'file', id: file.id }} />
      <CommentsButton
        of={{ type: 'file', id: file.id }}
        name={file.filename}
        nameOf={nameOfPlace}
        show={({ path, page, bbox }) =>
          set({
            value: path,
            page: page === undefined ? undefined : String(page),
            box: bbox && !path ? boxText(bbox) : undefined,
          })
        }
      />
      {may.write && fillsRecords && <Button onClick={onApply}>Apply to the company</Button>}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More about this document">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => attempt(() => downloadOriginal(file.id, file.filename))}>
            Download the original
          </Menu.Item>
          {hasStatements && (
            <Menu.Item onClick={() => attempt(() => downloadWorkbook(file.id, file.filename))}>
              Download the figures as a workbook
            </Menu.Item>
          )}
          {may.write && (
            <>
              {/* the menu gives the keyboard back first */}
              <Menu.Item onClick={() => setTimeout(onRename, 150)}>Rename</Menu.Item>
              <Menu.Item onClick={again}>Read again</Menu.Item>
              <Menu.Divider />
              <Menu.Item c="var(--bad)" onClick={() => setDeleting(true)}>
                Delete …
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteFiles opened={isDeleting} files={[file]} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </>
  )
}

/** A page, a part of one, or a value by the words of its path. */
function nameOfPlace(at: string): string {
  const [, page, box] = /^p(\d+)(_.+)?$/.exec(at) ?? []
  if (page) return box ? `a part of page ${page}` : `page ${page}`
  return at.replace(/^.*?\./, '').replace(/[._]/g, ' ')
}

/** Whose it is, what it is, where it stands. */
export function DocumentFacts({ file }: { file: FileRecord }) {
  const may = useMay()
  const kind = kindName(file.document_type) ?? 'No type yet'
  const setKind = (document_type: string) =>
    attempt(async () => {
      const undo = await changeFile(file, { document_type }, { document_type: file.document_type })
      tellDone(`It is of the type ${kindName(document_type)} now. Read it again to have it read as such.`, undo)
    })
  return (
    <div className="row regular quiet wrap shrinks" style={{ gap: '4px 12px' }}>
      <CompanyFact file={file} />
      <DealFact file={file} />
      {may.write ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={styles.fact} aria-label={`Type: ${kind}`}>
              {kind}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {kindChoices.map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => setKind(value)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span>{kind}</span>
      )}
      <FileState file={file} />
      <span>
        {file.pages !== null && `${counted(file.pages, file.page_unit ?? 'page')}, `}
        {bytes(file.size)}
      </span>
      <span>
        {file.uploaded_by_name}, <When at={file.uploaded_at} />
      </span>
    </div>
  )
}

function CompanyFact({ file }: { file: FileRecord }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { company_id, company_name } = file
  async function move(id: string | null, name: string | undefined) {
    setOpen(false)
    await attempt(async () => {
      const undo = await moveFile(file, id)
      tellDone(name ? `Moved to ${name}` : 'It belongs to no company now', undo)
    })
  }
  const name = company_id ? (
    <Link to="/companies/$id" params={{ id: company_id }} search={{ tab: 'documents' }} className={styles.company}>
      {company_name}
    </Link>
  ) : (
    <span>No company</span>
  )
  if (!may.write) return name
  return (
    <Linked name={company_id && name} to="company" isOpen={isOpen} onOpen={setOpen}>
      <CompanyPicker label="Company of the document" value={company_id} onChange={move} allowNew />
    </Linked>
  )
}

/** The deal that it belongs to; without a company one of any, and then it is of that company too. */
function DealFact({ file }: { file: FileRecord }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { company_id, deal_id, deal_name } = file
  async function move(id: string | null, deal: PickedDeal | undefined) {
    setOpen(false)
    const place = { deal_id: id, ...(deal && { company_id: deal.company_id }) }
    await attempt(async () => {
      const undo = await placeFile(file, place)
      tellDone(deal ? `Filed under ${deal.name}` : 'It belongs to no deal now', undo)
    })
  }
  const name = deal_id && (
    <Link to="/deals/$id" params={{ id: deal_id }} search={{ tab: 'documents' }} className={styles.company}>
      {deal_name}
    </Link>
  )
  if (!may.write) return name
  return (
    <Linked name={name} to="deal" isOpen={isOpen} onOpen={setOpen}>
      <DealPicker label="Deal of the document" company={company_id} value={deal_id} onChange={move} />
    </Linked>
  )
}

type LinkedProps = {
  name: ReactNode
  to: 'company' | 'deal'
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** What it is linked to, and a way to link it to another. */
function Linked({ name, to, isOpen, onOpen, children }: LinkedProps) {
  return (
    <span className="inline" style={{ gap: 2 }}>
      {name}
      <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          {name ? (
            <ActionIcon size={20} aria-label={`Change the ${to}`} onClick={() => onOpen(!isOpen)}>
              <IconPencil size={14} stroke={1.6} />
            </ActionIcon>
          ) : (
            <button type="button" className={styles.fact} onClick={() => onOpen(!isOpen)}>
              {`Link to a ${to}`}
            </button>
          )}
        </Popover.Target>
        <Popover.Dropdown w={280}>{children}</Popover.Dropdown>
      </Popover>
    </span>
  )
}

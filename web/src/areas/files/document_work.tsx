import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { Box } from '../../evidence/evidence_address.ts'
import { type Search, useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Asked } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { boxIn, boxText, useOpenThreads } from '../comments/index.ts'
import { Applications } from './applications.tsx'
import styles from './document_screen.module.css'
import type { FileRecord } from './document_screen.tsx'
import { DocumentTables } from './document_tables.tsx'
import { DocumentText } from './document_text.tsx'
import { hasFigures } from './kinds.ts'
import type { Spot } from './page_sheet.tsx'
import { PageView } from './page_view.tsx'
import { ReviewPanel } from './review_panel.tsx'
import { useReview } from './use_review.ts'
import { groupsOf, orderOf } from './value_groups.ts'
import { fullText } from './value_text.ts'
import { type FileValue, type Reading, readingsOf, standsAt, valueName, valuesOf } from './values.ts'

type Props = { file: FileRecord; onApply: () => void }

/** The page at the left, what was read at the right; one after the other where there is no room. */
export function DocumentWork({ file, onApply }: Props) {
  const [search, set] = useAddress()
  const may = useMay()
  // no room for both beside each other
  const isNarrow = useMediaQuery('(max-width: 999px)', innerWidth < 1000, { getInitialValueInEffect: false })
  const review = useReview(file.id, true)
  const evidence = review.evidence.data
  const values = useMemo(() => (evidence ? orderOf(groupsOf(valuesOf(evidence))) : []), [evidence])

  const named = values.find(({ path, id }) => path === search['value'] || id === search['value'])
  // who comes to review begins with the first value; who comes for a page stays there
  const selected = named ?? (search['page'] ? undefined : values[0])
  const pages = file.pages ?? 1
  const held = (page: number) => Math.min(Math.max(Math.round(page), 1), pages)
  // one of several places may be looked at before it is chosen
  const standing = selected && (readingsOf(selected)[Number(search['reading'])] ?? standsAt(selected))
  const page = held(Number(search['page']) || standing?.page || 1)
  const show = ({ path }: FileValue, { page }: Reading, reading?: number) =>
    set({ value: path, page: String(page), reading: reading === undefined ? undefined : String(reading) })
  const onSelect = (value: FileValue) => show(value, standsAt(value))
  const onPage = (next: number) =>
    set({ page: String(next), box: undefined, ...(selected && { value: selected.path }) })

  const pick = useCallback(
    ({ path, page }: FileValue) =>
      set({ value: path, page: String(page), reading: undefined, tab: isNarrow ? 'values' : undefined }),
    [set, isNarrow],
  )

  const turn = (by: number) => onPage(held(page + by))
  useKeys([
    { keys: 'PageDown', does: 'Next page', group: 'Review', act: () => turn(1) },
    { keys: 'PageUp', does: 'Page before', group: 'Review', act: () => turn(-1) },
  ])

  const hasOwn = values.some(({ own_field }) => own_field !== null)
  const usual = file.review.values > 0 && (file.document_type !== 'other' || hasOwn) ? 'values' : 'text'
  const tab = search['tab'] ?? (isNarrow ? 'page' : usual)
  const unit = file.page_unit ?? 'page'
  const box = boxIn(search['box'])
  const threads = useOpenThreads({ type: 'file', id: file.id })
  const place = box
    ? { key: search['box'] ?? '', bbox: box }
    : selected && standing?.page === page
      ? { key: `${selected.id} ${standing.bbox.x} ${standing.bbox.y}`, bbox: standing.bbox }
      : undefined
  const view = (
    <PageView
      fileId={file.id}
      page={page}
      onPage={onPage}
      place={place}
      spots={useMemo(
        () => [...spotsOf(values, page, selected?.id, pick), ...spotsOfThreads(threads, page, set)],
        [values, page, selected?.id, pick, threads, set],
      )}
      {...(may.write && {
        onMark: (marked: Box) =>
          set({ comments: 'open', at: `p${page}_${boxText(marked)}`, box: boxText(marked), page: String(page) }),
      })}
    />
  )

  return (
    <div className="fill regular flex">
      {!isNarrow && <div className={styles.page}>{view}</div>}
      <Tabs
        className={styles.side}
        value={!isNarrow && tab === 'page' ? usual : tab}
        onChange={(next) => set({ tab: next ?? undefined }, 'push')}
        keepMounted={false}
      >
        <Tabs.List className="rigid" style={{ padding: '0 8px' }}>
          {isNarrow && <Tabs.Tab value="page">Page</Tabs.Tab>}
          {file.review.values > 0 && <Tabs.Tab value="values">Values</Tabs.Tab>}
          <Tabs.Tab value="text">Text</Tabs.Tab>
          <Tabs.Tab value="tables">Tables</Tabs.Tab>
          {file.review.values > 0 && (hasOwn || hasFigures(file.document_type)) && (
            <Tabs.Tab value="applied">Applied</Tabs.Tab>
          )}
        </Tabs.List>
        {isNarrow && (
          <Tabs.Panel value="page" className="stack fill">
            {view}
          </Tabs.Panel>
        )}
        <Tabs.Panel value="values" className="stack fill">
          <Asked of={review.evidence}>
            {(evidence) => (
              <ReviewPanel
                evidence={evidence}
                review={review}
                selected={selected}
                unit={unit}
                onSelect={onSelect}
                onLook={(value, reading) => {
                  const to = readingsOf(value)[reading]
                  if (to) show(value, to, reading)
                }}
                {...(isNarrow && { onShow: () => set({ tab: 'page' }, 'push') })}
              />
            )}
          </Asked>
        </Tabs.Panel>
        <Tabs.Panel value="text" className="stack fill">
          <DocumentText file={file} page={page} />
        </Tabs.Panel>
        <Tabs.Panel value="tables" className="stack fill">
          <DocumentTables fileId={file.id} page={page} unit={unit} onPage={onPage} />
        </Tabs.Panel>
        <Tabs.Panel value="applied" className="stack fill">
          <Applications fileId={file.id} onApply={onApply} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** Parts of the page that somebody has commented on. */
const spotsOfThreads = (threads: ReturnType<typeof useOpenThreads>, page: number, set: (to: Search) => void): Spot[] =>
  threads.flatMap(({ first: { id, anchor, created_by_name, text } }) =>
    anchor?.bbox && anchor.page === page && !anchor.path
      ? {
          key: id,
          name: `${created_by_name}: ${text}`,
          bbox: anchor.bbox,
          onPick: () => set({ comments: id, box: anchor.bbox && boxText(anchor.bbox), page: String(page) }),
        }
      : [],
  )

/** Where values of the page stand, but for the one that is marked. A figure that is two values has one place. */
function spotsOf(
  values: readonly FileValue[],
  page: number,
  selectedId: string | undefined,
  pick: (value: FileValue) => void,
) {
  const own = values.filter((value) => value.page === page && value.computed_from.length === 0)
  const seen = new Map(own.toReversed().map((value) => [`${value.bbox.x} ${value.bbox.y}`, value]))
  return [...seen].flatMap(([key, value]) =>
    value.id === selectedId
      ? []
      : {
          key,
          name: `${valueName(value)}: ${fullText(value)}`,
          bbox: value.bbox,
          onPick: () => pick(value),
        },
  )
}

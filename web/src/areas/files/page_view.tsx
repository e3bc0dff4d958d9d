import { ActionIcon, NumberInput, Skeleton } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import type { Box } from '../../evidence/evidence_address.ts'
import { IconChevronLeft, IconChevronRight, IconMessageCircle, IconZoomIn, IconZoomOut } from '../../parts/icons.ts'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { findQuote, type PageItem } from './boxes.ts'
import { pictureWidth, preparePicture } from './page_picture.ts'
import { PageSheet, type Spot } from './page_sheet.tsx'
import styles from './page_view.module.css'

/** What is to be marked: a box, or words of which the place is not known. `key` changes when it is to be shown again. */
export type Place = { key: string; bbox?: Box; quote?: string }

type Props = {
  fileId: string
  page: number
  onPage: (page: number) => void
  place?: Place
  /** of this page */
  spots?: readonly Spot[]
  /** a part of the page was marked, to comment on it */
  onMark?: (box: Box) => void
  /** at the left of the page number */
  head?: ReactNode
}

/** A document page by page: turning, zooming, and a place that is marked and scrolled to. */
export function PageView(props: Props) {
  const pages = api.useQuery(
    'get',
    '/api/files/{file_id}/pages',
    { params: { path: { file_id: props.fileId } } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <Asked of={pages} loading={<Coming head={props.head} />}>
      {({ pages, unit }) => <Pages {...props} pages={pages} unit={unit ?? 'page'} />}
    </Asked>
  )
}

/** In the shape of what comes: a page of the usual proportions. */
function Coming({ head }: { head: ReactNode }) {
  return (
    <div className={styles.view} aria-busy="true">
      <div className={styles.bar}>{head}</div>
      <div className={styles.region}>
        <div className={styles.room}>
          <Skeleton className={styles.coming} radius={0} />
        </div>
      </div>
    </div>
  )
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const paddingPx = 16
// a page that is small, as of a sheet, is not blown up beyond this
const pixelsPerPointMax = 2

function Pages({
  fileId,
  page,
  onPage,
  place,
  spots,
  onMark,
  head,
  pages,
  unit,
}: Props & { pages: PageItem[]; unit: string }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const region = useRef<HTMLDivElement>(null)
  const refs = useMergedRef(ref, region)
  const [zoom, setZoom] = useState(1)
  const [isMarking, setMarking] = useState(false)
  const number = Math.min(Math.max(Math.round(page), 1), pages.length)
  const item = pages[number - 1]
  const text = api.useQuery(
    'get',
    '/api/files/{file_id}/pages/{page_number}/text',
    { params: { path: { file_id: fileId, page_number: number } } },
    { staleTime: Number.POSITIVE_INFINITY, enabled: item !== undefined },
  )
  const words = text.data?.words ?? []
  const fitting = item ? Math.min(width - 2 * paddingPx, item.width * pixelsPerPointMax) : 0
  const widthPx = Math.max(0, Math.round(fitting * zoom))
  const marks = place?.bbox ? [place.bbox] : place?.quote ? findQuote(words, place.quote) : []

  useEffect(() => {
    if (fitting > 0 && number < pages.length)
      preparePicture({ fileId, page: number + 1, widthPx: pictureWidth(widthPx) })
  }, [fileId, number, pages.length, fitting, widthPx])

  const [first] = marks
  const shown = first && `${place?.key} ${number} ${first.x} ${first.y}`
  useEffect(() => {
    const view = region.current
    if (!view || !item || widthPx === 0) return
    if (shown && first) scrollTo(view, first, widthPx / item.width)
  }, [shown, zoom, widthPx > 0])
  useEffect(() => {
    if (!shown) region.current?.scrollTo({ top: 0 })
  }, [shown, number])

  const turn = (by: number) => {
    const next = number + by
    if (next >= 1 && next <= pages.length) onPage(next)
  }
  const step = (by: number) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)

  if (!item) return <Empty title="No pages to show">Nothing of this document can be shown as a page.</Empty>
  const title = `${unit[0]?.toUpperCase()}${unit.slice(1)} ${number} of ${pages.length}`
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        {head}
        <span className="row gap-4 shrinks">
          <ActionIcon aria-label={`Previous ${unit}`} disabled={number === 1} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <GoTo unit={unit} number={number} most={pages.length} onPage={onPage} />
          <span className="digits nowrap" style={{ margin: '0 2px' }}>
            of {pages.length}
          </span>
          <ActionIcon aria-label={`Next ${unit}`} disabled={number === pages.length} onClick={() => turn(1)}>
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
          {item.name && (
            <span className="clip shrinks ink" style={{ marginLeft: 4 }}>
              {item.name}
            </span>
          )}
        </span>
        <span className="rigid last row gap-4 shrinks">
          {onMark && (
            <ActionIcon
              aria-label="Comment on a part of the page"
              title="Comment on a part of the page"
              aria-pressed={isMarking}
              onClick={() => setMarking(!isMarking)}
            >
              <IconMessageCircle size={18} stroke={1.6} />
            </ActionIcon>
          )}
          {item.source === 'ocr' && (
            <span className="digits nowrap" style={{ margin: '0 2px' }}>
              Scan
            </span>
          )}
          <ActionIcon aria-label="Smaller" disabled={zoom === zooms[0]} onClick={() => step(-1)}>
            <IconZoomOut size={18} stroke={1.6} />
          </ActionIcon>
          <button type="button" className={styles.zoom} title="As wide as there is room" onClick={() => setZoom(1)}>
            {zoom === 1 ? 'Fit' : `${zoom * 100}%`}
          </button>
          <ActionIcon aria-label="Larger" disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
            <IconZoomIn size={18} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
      <div
        ref={refs}
        className={styles.region}
        tabIndex={0}
        role="region"
        aria-label={title}
        onKeyDown={turnByKey(turn)}
      >
        <div className={styles.room}>
          {width > 0 && (
            <PageSheet
              fileId={fileId}
              page={item}
              name={title}
              widthPx={widthPx}
              words={words}
              marks={marks}
              spots={spots}
              {...(onMark &&
                isMarking && {
                  onMark: (box: Box) => {
                    setMarking(false)
                    onMark(box)
                  },
                })}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const turnByKey = (turn: (by: number) => void) => (event: KeyboardEvent) => {
  const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  turn(by)
}

type GoToProps = { unit: string; number: number; most: number; onPage: (page: number) => void }

/** The number of the page, to be typed over. */
function GoTo({ unit, number, most, onPage }: GoToProps) {
  const [typed, setTyped] = useState<number | string>(number)
  useEffect(() => setTyped(number), [number])
  const go = () => {
    const wanted = Math.round(Number(typed))
    if (wanted >= 1 && wanted <= most) onPage(wanted)
    else setTyped(number)
  }
  return (
    <NumberInput
      className={styles.number}
      size="xs"
      aria-label={`Go to ${unit}`}
      value={typed}
      onChange={setTyped}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
      allowDecimal={false}
      allowNegative={false}
    />
  )
}

/** Brings a box into the middle, if it is not well in sight already. */
function scrollTo(view: HTMLElement, box: Box, scale: number) {
  const top = paddingPx + box.y * scale
  const left = paddingPx + box.x * scale
  const edgePx = 24
  const isSeen =
    top >= view.scrollTop + edgePx &&
    top + box.height * scale <= view.scrollTop + view.clientHeight - edgePx &&
    left >= view.scrollLeft &&
    left + Math.min(box.width * scale, view.clientWidth) <= view.scrollLeft + view.clientWidth
  if (isSeen) return
  view.scrollTo({
    top: top - Math.max(edgePx, (view.clientHeight - box.height * scale) / 2),
    left: left - Math.max(edgePx, (view.clientWidth - box.width * scale) / 2),
  })
}

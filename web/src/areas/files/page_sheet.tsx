import { Skeleton } from '@mantine/core'
import { memo, type PointerEvent, useState } from 'react'
import type { Box } from '../../evidence/evidence_address.ts'
import { FaultNote } from '../../parts/page/state.tsx'
import { linesOf, type PageItem, type Word } from './boxes.ts'
import { pictureWidth, usePagePicture } from './page_picture.ts'
import styles from './page_view.module.css'

type Props = {
  fileId: string
  page: PageItem
  /** how it is called: `Page 3 of 25` */
  name: string
  widthPx: number
  words: readonly Word[]
  marks: readonly Box[]
  /** places that can be picked */
  spots?: readonly Spot[]
  /** by the pointer a part of the page is marked, of which this is told */
  onMark?: (box: Box) => void
}

/** A place on the page that stands for something, such as a value that was read there. */
export type Spot = { key: string; name: string; bbox: Box; onPick: () => void }

/** One page: its picture in the right proportions, its words to select and to find, and the places that are marked. */
export function PageSheet({ fileId, page, name, widthPx, words, marks, spots = [], onMark }: Props) {
  const picture = usePagePicture({ fileId, page: page.number, widthPx: pictureWidth(widthPx) }, widthPx > 0)
  const shape = { width: widthPx, aspectRatio: `${page.width} / ${page.height}` }
  // without its picture there is nothing to mark, and nothing lies over the way out
  if (picture.error && !picture.url)
    return (
      <div className={styles.sheet} style={shape} data-failed>
        <FaultNote error={picture.error} again={picture.refetch} />
      </div>
    )
  return (
    <div className={styles.sheet} style={shape} aria-busy={!picture.url}>
      {picture.url ? <img src={picture.url} alt={name} draggable={false} /> : <Skeleton height="100%" radius={0} />}
      <svg
        className={styles.layer}
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="group"
        aria-label={`Text of ${name}`}
      >
        {marks.map((box) => (
          <rect
            key={`${box.x} ${box.y}`}
            className={styles.mark}
            x={box.x - 2}
            y={box.y - 2}
            width={box.width + 4}
            height={box.height + 4}
            rx={2}
          />
        ))}
        <Words words={words} />
        {spots.map(({ key, name, bbox, onPick }) => (
          // a shortcut for the pointer: the keyboard reaches the same in the list of values
          <rect key={key} className={styles.spot} {...bbox} rx={2} onClick={onPick}>
            <title>{name}</title>
          </rect>
        ))}
        {onMark && <Marking page={page} onMark={onMark} />}
      </svg>
    </div>
  )
}

const sideMin = 4

/** Over the page: a box from where the pointer goes down to where it is let go. */
function Marking({ page: { width, height }, onMark }: { page: PageItem; onMark: (box: Box) => void }) {
  const [from, setFrom] = useState<Point>()
  const [to, setTo] = useState<Point>()
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGRectElement>): Point => {
    const sheet = currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * most)
    return {
      x: within((clientX - sheet.left) / sheet.width, width),
      y: within((clientY - sheet.top) / sheet.height, height),
    }
  }
  const box = from && to && boxBetween(from, to)
  return (
    <>
      {box && <rect className={styles.mark} {...box} rx={2} />}
      <rect
        width={width}
        height={height}
        fill="transparent"
        style={{ cursor: 'crosshair', touchAction: 'none' }}
        data-marking
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(at(event))
          setTo(undefined)
        }}
        onPointerMove={(event) => from && setTo(at(event))}
        onPointerUp={() => {
          if (box && box.width >= sideMin && box.height >= sideMin) onMark(box)
          setFrom(undefined)
          setTo(undefined)
        }}
      />
    </>
  )
}

type Point = { x: number; y: number }
const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/** Words that are not seen and lie over those of the picture. */
const Words = memo(function Words({ words }: { words: readonly Word[] }) {
  return linesOf(words).map((line, index) => (
    <text key={index} className={styles.words}>
      {line.map(({ text, bbox }, at) => (
        <tspan
          key={at}
          x={bbox.x}
          y={bbox.y + bbox.height * 0.8}
          fontSize={bbox.height}
          textLength={bbox.width}
          lengthAdjust="spacingAndGlyphs"
        >
          {`${text} `}
        </tspan>
      ))}
    </text>
  ))
})

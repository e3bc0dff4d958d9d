import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api/fault.ts'

type Answer = { isFetchNextPageError: boolean; error: unknown }
type Props = { hasMore: boolean; isComing: boolean; more(): Promise<Answer> }

/**
 * The end of a list that goes on: what comes next is fetched as it is scrolled to, or asked for. Where that failed it
 * says why, and waits to be asked.
 */
export function MoreBelow({ hasMore, isComing, more }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<unknown>()
  const isAsking = useRef(false)
  const ask = async () => {
    if (isAsking.current) return
    isAsking.current = true
    const answer = await more()
    setFault(answer.isFetchNextPageError ? answer.error : undefined)
    isAsking.current = false
  }
  const latest = useRef(ask)
  latest.current = ask
  const waits = hasMore && !isComing && fault === undefined
  useEffect(() => {
    const element = end.current
    if (!element || !waits) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [waits])
  if (!hasMore) return null
  return (
    <div ref={end} style={{ padding: '12px 0' }}>
      {fault !== undefined && !isComing && (
        <Text size="sm" c="var(--bad)" role="alert" mb={4}>
          {sentenceOf(fault)}
        </Text>
      )}
      <Button variant="subtle" color="gray" loading={isComing} onClick={ask}>
        {fault === undefined ? 'Show more' : 'Try again'}
      </Button>
    </div>
  )
}

/** Pages of a list by number, as `useInfiniteQuery` wants to know of them. */
export const pageByPage = {
  pageParamName: 'page',
  initialPageParam: 1,
  getNextPageParam: (last: { page: number; page_size: number; total: number }) =>
    last.page * last.page_size < last.total ? last.page + 1 : undefined,
}

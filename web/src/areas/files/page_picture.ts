import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../api/client.ts'
import { sendTo } from '../../api/send.ts'

type Named = { fileId: string; page: number; widthPx: number }

// few widths, so that a little more or less room does not draw a page again
const widthsPx = [400, 700, 1000, 1400, 1800, 2400]

/** The width to ask for where a page takes this much room on the screen. */
export const pictureWidth = (roomPx: number): number =>
  widthsPx.find((width) => width >= roomPx * Math.min(devicePixelRatio, 2)) ?? 2400

const pictureOf = ({ fileId, page, widthPx }: Named) => ({
  queryKey: ['page picture', fileId, page, widthPx],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await sendTo(`/api/files/${fileId}/pages/${page}?width=${widthPx}`, { signal })).blob(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 120_000,
  refetchOnWindowFocus: false,
})

/** A page as a picture: an address of the browser's own, because the request carries the token. */
export function usePagePicture(named: Named, isWanted: boolean) {
  const { data, error, refetch } = useQuery({
    ...pictureOf(named),
    enabled: isWanted,
    // the same page in another width stays until this one is there
    placeholderData: (old, before) =>
      String(before?.queryKey.slice(0, 3)) === `page picture,${named.fileId},${named.page}` ? old : undefined,
  })
  const [shown, setShown] = useState<{ blob: Blob; url: string }>()
  useEffect(() => {
    if (!data) return
    const url = URL.createObjectURL(data)
    setShown({ blob: data, url })
    return () => URL.revokeObjectURL(url)
  }, [data])
  return { url: data && shown?.blob === data ? shown.url : undefined, error, refetch }
}

/** Has a page ready that will likely be asked for next. */
export const preparePicture = (named: Named) => queries.prefetchQuery(pictureOf(named))

/** Pictures of a file that is read anew are not those that were kept. */
export const forgetPictures = (fileId: string) => queries.removeQueries({ queryKey: ['page picture', fileId] })

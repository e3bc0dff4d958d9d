import { createElement, type FunctionComponent, type SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  /** width and height in pixels */
  size?: number
  /** width of the strokes, of 24 for the whole icon */
  stroke?: number
}

export type Icon = FunctionComponent<IconProps>

export const icon =
  (paths: string[], isFilled: boolean): Icon =>
  ({ size = 24, stroke = 2, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        ...(isFilled
          ? { fill: 'currentColor' }
          : {
              fill: 'none',
              stroke: 'currentColor',
              strokeWidth: stroke,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            }),
        ...rest,
      },
      ...paths.map((path) => createElement('path', { d: path })),
    )

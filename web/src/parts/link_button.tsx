import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

/** A button that goes somewhere: a link in its looks. */
export const LinkButton = createLink(({ ref, ...props }: Props) => <Button component="a" ref={ref} {...props} />)

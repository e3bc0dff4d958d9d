import { Avatar, Group, Text } from '@mantine/core'
import { initials } from './format.ts'

/** A person of the firm: initials and name. */
export function PersonName({ name, size = 20 }: { name: string | null | undefined; size?: number }) {
  if (!name) return <span style={{ color: 'var(--ink-faint)' }}>–</span>
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <Initials name={name} size={size} />
      <Text span size="sm" className="clip">
        {name}
      </Text>
    </Group>
  )
}

export function Initials({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <Avatar
      size={size}
      radius="xl"
      color="gray"
      variant="filled"
      styles={{
        placeholder: { fontSize: size * 0.42, fontWeight: 600, background: 'var(--line-strong)', color: 'var(--ink)' },
      }}
      title={name}
    >
      {initials(name)}
    </Avatar>
  )
}

import { Skeleton, Stack } from '@mantine/core'

/** The shape of a list that is being loaded: rows, as high as they will be. */
export function LoadingSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap={12} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes are alike and stay where they are.
        <Skeleton key={at} height={32} radius="sm" />
      ))}
    </Stack>
  )
}

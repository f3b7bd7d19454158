import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import classes from './segments.module.css'

/** One of a few, side by side; the one that is chosen lies above the others. */
export const Segments = <Value extends string>(props: Omit<SegmentedControlProps<Value>, 'classNames'>) => (
  <SegmentedControl {...props} classNames={{ root: classes.ground!, label: classes.label!, indicator: classes.chosen! }} />
)

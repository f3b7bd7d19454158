import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import classes from './segments.module.css'

/** A choice of a few, side by side. */
export const Segments = <Value extends string>(props: Omit<SegmentedControlProps<Value>, 'classNames'>) => (
  <SegmentedControl
    {...props}
    classNames={{ root: classes.ground!, control: classes.control!, label: classes.label!, indicator: classes.chosen! }}
  />
)

import { Fragment } from 'react'
import classes from './topic-name.module.css'

/** The name of a topic, which breaks at its points, and nowhere else, where it does not fit in a line. */
export const TopicName = ({ topic }: { topic: string }) => (
  <span className={classes.topic} data-code>
    {topic.split('.').map((word, at) => (
      <Fragment key={word}>
        {at > 0 && (
          <>
            <wbr />.
          </>
        )}
        {word}
      </Fragment>
    ))}
  </span>
)

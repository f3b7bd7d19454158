// Which tables are in the file of a project, and which are not, each for its reason. A test fails when a table is in neither list.

/** A table whose rows of the project are in the file, in the order in which they are written and read. */
export interface MovedTable {
  table: string
  /** Rows are sorted by what they hold anyway, so that their place tells nothing: neither when they were written nor beside which. */
  orderBy: readonly string[]
  /** Columns that are made anew. */
  without?: readonly string[]
  /** Which rows, as SQL; else all of the project. */
  where?: string
  /** Rows of one batch; else as many as there are in about a megabyte. */
  batchRows?: number
}

/** The tables that have organization_id and project_id, and move. Those come first that others refer to. */
export const movedTables: readonly MovedTable[] = [
  { table: 'goal', orderBy: ['goal_id'] },
  { table: 'question', orderBy: ['question_id'] },
  { table: 'qr_code', orderBy: ['qr_code_id'] },
  // Forms that were not sent, so that the verification of each still expires.
  { table: 'qr_session', orderBy: ['verification_id'], where: 'submitted_at is null' },
  { table: 'link', orderBy: ['verification_id'] },
  { table: 'link_email', orderBy: ['customer_email'] },
  { table: 'link_import', orderBy: ['import_id'] },
  { table: 'link_import_row', orderBy: ['import_id', 'row'] },
  { table: 'opinion_import', orderBy: ['import_id'] },
  { table: 'opinion_import_row', orderBy: ['import_id', 'row'] },
  { table: 'imported_opinion', orderBy: ['preset', 'external_id'] },
  { table: 'order_source', orderBy: ['order_source_id'] },
  { table: 'customer_order', orderBy: ['order_id'] },
  { table: 'opinion', orderBy: ['review_id'] },
  { table: 'held_opinion', orderBy: ['held_id'] },
  { table: 'answer', orderBy: ['answer_id'] },
  { table: 'comment', orderBy: ['review_id', 'comment_id'] },
  { table: 'upvote', orderBy: ['review_id', 'visitor_sha256'] },
  { table: 'verification', orderBy: ['verification_id'] },
  // Each may have 10 MB.
  { table: 'receipt', orderBy: ['verification_id'], batchRows: 1 },
  { table: 'transparency_log', orderBy: ['created_at'], without: ['size'] },
  { table: 'log_leaf', orderBy: ['index'] },
  { table: 'subscriber', orderBy: ['subscriber_id'] },
  { table: 'suppression', orderBy: ['suppression_id'] },
  { table: 'moved_token', orderBy: ['token_sha256'] },
]

/** Parts of the file that are not the rows of one table of the project; they stand behind the tables. */
export const otherParts = ['other_suppression', 'knowledge_item', 'knowledge_passage', 'customer'] as const

/** Tables whose rows are not copied. */
export const leftTables: readonly string[] = [
  // In the first part, with the keys that erased addresses are known by.
  ...['project', 'suppression_key'],
  // Of the organization: those with an opinion in the project, and the knowledge base, are parts of their own; its words are made again.
  ...['customer', 'knowledge_item', 'knowledge_passage', 'knowledge_word'],
  // Made again from the leaves, which proves them.
  'log_node',
  // Appended to the log before: two sides that each append them would make two logs of one size.
  'log_change',
  // A form is signed with the SECRET_KEY that made it, and visitors are known by digests under it: for an hour and a day.
  ...['form_use', 'visitor_use'],
  // What was sent, or is to be: the old instance sends it.
  'mail',
  // What members of the organization did there.
  'audit_entry',
  // Of the organization, and of people.
  ...['organization', 'organization_owner', 'api_key', 'member', 'invitation', 'mail_test', 'portal_session'],
  ...['sso_provider', 'sso_assertion', 'scim_token', 'scim_user', 'scim_group', 'scim_group_member'],
  ...['oauth_client', 'connected_app', 'app_token'],
  ...['person', 'person_credential', 'person_passkey', 'person_two_factor', 'person_session', 'person_proof', 'sign_in_attempt'],
  // The organization announced it, and its receivers had it, with secrets that they know.
  ...['event', 'erased_event', 'delivery', 'failed_attempt', 'attempt_minute', 'attempt_hour', 'recovery'],
  ...['destination', 'destination_version', 'destination_secret', 'destination_failing', 'digest_event', 'lane'],
  // Answers to requests of the last day.
  'idempotency',
  // Of the instance and its database.
  ...['secret_key', 'schema_migration', 'organization_home', 'slug_elsewhere', 'organization_move', 'organization_change'],
]

// Rendered from the contract by `npm run render`; a change made here is overwritten.

import type { NodeOption, NodeProperty, OperationRow } from '../n8n.ts'

export const rows: Record<string, OperationRow> = {
  "goals.list": {
    "method": "GET",
    "path": "/project/{projectId}/goals",
    "query": [
      "page",
      "limit",
      "cursor"
    ],
    "json": [],
    "hasBody": false,
    "rowsName": "goals"
  },
  "goals.create": {
    "method": "POST",
    "path": "/project/{projectId}/goals",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "goals.update": {
    "method": "PATCH",
    "path": "/project/{projectId}/goals/{goalId}",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "goals.delete": {
    "method": "DELETE",
    "path": "/project/{projectId}/goals/{goalId}",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "questions.list": {
    "method": "GET",
    "path": "/project/{projectId}/questions",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "questions.create": {
    "method": "POST",
    "path": "/project/{projectId}/questions",
    "query": [],
    "json": [
      "answers"
    ],
    "hasBody": true,
    "rowsName": null
  },
  "questions.update": {
    "method": "PATCH",
    "path": "/project/{projectId}/questions/{questionId}",
    "query": [],
    "json": [
      "answers"
    ],
    "hasBody": true,
    "rowsName": null
  },
  "questions.delete": {
    "method": "DELETE",
    "path": "/project/{projectId}/questions/{questionId}",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "platformGoals.get": {
    "method": "GET",
    "path": "/project/{projectId}/platform-goals",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "platformGoals.update": {
    "method": "PATCH",
    "path": "/project/{projectId}/platform-goals",
    "query": [],
    "json": [
      "platformGoals"
    ],
    "hasBody": true,
    "rowsName": null
  },
  "preverifiedLinks.list": {
    "method": "GET",
    "path": "/project/{projectId}/preverified-links",
    "query": [
      "page",
      "limit",
      "cursor",
      "sort",
      "status",
      "query"
    ],
    "json": [],
    "hasBody": false,
    "rowsName": "preverifiedLinks"
  },
  "preverifiedLinks.create": {
    "method": "POST",
    "path": "/project/{projectId}/preverified-links",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "preverifiedLinks.sendEmail": {
    "method": "POST",
    "path": "/project/{projectId}/preverified-links/email",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "qrCodes.list": {
    "method": "GET",
    "path": "/project/{projectId}/qr-codes",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "qrCodes.create": {
    "method": "POST",
    "path": "/project/{projectId}/qr-codes",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "qrCodes.displayRotating": {
    "method": "POST",
    "path": "/project/{projectId}/qr-codes/rotating",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "knowledgeBase.get": {
    "method": "GET",
    "path": "/kb",
    "query": [
      "page",
      "limit",
      "cursor"
    ],
    "json": [],
    "hasBody": false,
    "rowsName": "items"
  },
  "knowledgeBase.add": {
    "method": "POST",
    "path": "/kb",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "knowledgeBase.update": {
    "method": "PATCH",
    "path": "/kb/{id}",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "knowledgeBase.delete": {
    "method": "DELETE",
    "path": "/kb/{id}",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "opinions.list": {
    "method": "GET",
    "path": "/project/{projectId}/opinions",
    "query": [
      "page",
      "limit",
      "cursor",
      "sort",
      "responseStatus",
      "query"
    ],
    "json": [],
    "hasBody": false,
    "rowsName": "opinions"
  },
  "opinions.respond": {
    "method": "POST",
    "path": "/project/{projectId}/opinions/{id}/responses",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "answers.list": {
    "method": "GET",
    "path": "/project/{projectId}/answers",
    "query": [
      "page",
      "limit",
      "cursor",
      "sort",
      "responseVisibility",
      "query",
      "dateFrom",
      "dateTo",
      "reviewId",
      "questionId"
    ],
    "json": [],
    "hasBody": false,
    "rowsName": "answers"
  },
  "subscribers.list": {
    "method": "GET",
    "path": "/project/{projectId}/subscribers",
    "query": [
      "page",
      "limit",
      "cursor",
      "query"
    ],
    "json": [],
    "hasBody": false,
    "rowsName": "subscribers"
  },
  "subscribers.block": {
    "method": "DELETE",
    "path": "/project/{projectId}/subscribers/{id}",
    "query": [],
    "json": [],
    "hasBody": false,
    "rowsName": null
  },
  "webhooks.portal": {
    "method": "POST",
    "path": "/webhooks/portal",
    "query": [],
    "json": [],
    "hasBody": true,
    "rowsName": null
  },
  "webhooks.destinations.upsert": {
    "method": "POST",
    "path": "/webhooks/destinations",
    "query": [],
    "json": [
      "filter"
    ],
    "hasBody": true,
    "rowsName": null
  }
}

export const properties: NodeProperty[] = [
  {
    "displayName": "Resource",
    "name": "resource",
    "type": "options",
    "noDataExpression": true,
    "options": [
      {
        "name": "Goals",
        "value": "goals"
      },
      {
        "name": "Questions",
        "value": "questions"
      },
      {
        "name": "Platform Goals",
        "value": "platformGoals"
      },
      {
        "name": "Preverified Links",
        "value": "preverifiedLinks"
      },
      {
        "name": "QR Codes",
        "value": "qrCodes"
      },
      {
        "name": "Knowledge Base",
        "value": "knowledgeBase"
      },
      {
        "name": "Opinions",
        "value": "opinions"
      },
      {
        "name": "Answers",
        "value": "answers"
      },
      {
        "name": "Subscribers",
        "value": "subscribers"
      },
      {
        "name": "Webhooks",
        "value": "webhooks"
      },
      {
        "name": "Webhooks Destinations",
        "value": "webhooks.destinations"
      }
    ],
    "default": "opinions"
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ]
      }
    },
    "options": [
      {
        "name": "List goals",
        "value": "goals.list",
        "action": "List goals",
        "description": "Lists the goals of a project, oldest first."
      },
      {
        "name": "Create a goal",
        "value": "goals.create",
        "action": "Create a goal",
        "description": "Creates a goal in a project. A project can have up to 100 goals."
      },
      {
        "name": "Update a goal",
        "value": "goals.update",
        "action": "Update a goal",
        "description": "Updates the text of a goal. Omit `goal` to leave it unchanged."
      },
      {
        "name": "Delete a goal",
        "value": "goals.delete",
        "action": "Delete a goal",
        "description": "Permanently deletes a goal."
      }
    ],
    "default": "goals.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.list"
        ]
      }
    }
  },
  {
    "displayName": "Return All",
    "name": "returnAll",
    "type": "boolean",
    "default": false,
    "description": "Whether to return all results or only the first page",
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.list"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.list"
        ]
      }
    },
    "options": [
      {
        "displayName": "Limit",
        "name": "limit",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 100
        },
        "default": 20,
        "description": "Number of results per page. 1 through 100. Default: 20."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.create"
        ]
      }
    }
  },
  {
    "displayName": "Goal",
    "name": "goal",
    "type": "string",
    "default": "",
    "description": "Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.create"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.create"
        ]
      }
    },
    "options": [
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.update"
        ]
      }
    }
  },
  {
    "displayName": "Goal ID",
    "name": "goalId",
    "type": "string",
    "default": "",
    "description": "Identifier of the goal.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.update"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.update"
        ]
      }
    },
    "options": [
      {
        "displayName": "Goal",
        "name": "goal",
        "type": "string",
        "default": "",
        "description": "Text of the goal: something the business wants to learn or achieve. 1 through 2000 characters."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.delete"
        ]
      }
    }
  },
  {
    "displayName": "Goal ID",
    "name": "goalId",
    "type": "string",
    "default": "",
    "description": "Identifier of the goal.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "goals"
        ],
        "operation": [
          "goals.delete"
        ]
      }
    }
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ]
      }
    },
    "options": [
      {
        "name": "List questions",
        "value": "questions.list",
        "action": "List questions",
        "description": "Lists all questions of a project in the order they are asked, including archived ones."
      },
      {
        "name": "Create a question",
        "value": "questions.create",
        "action": "Create a question",
        "description": "Creates a question in a project. Select modes require two to six options; `text_only` allows none. A project can have up to 200 questions, including archived ones."
      },
      {
        "name": "Update a question",
        "value": "questions.update",
        "action": "Update a question",
        "description": "Updates the fields that are sent. The answer mode cannot be changed once a question has answers."
      },
      {
        "name": "Delete a question",
        "value": "questions.delete",
        "action": "Delete a question",
        "description": "Deletes a question. Its answers are kept, with the question as it was at the time."
      }
    ],
    "default": "questions.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.list"
        ]
      }
    }
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.create"
        ]
      }
    }
  },
  {
    "displayName": "Tags",
    "name": "tags",
    "type": "multiOptions",
    "options": [
      {
        "name": "Product quality",
        "value": "product_quality"
      },
      {
        "name": "Value for money",
        "value": "value_for_money"
      },
      {
        "name": "Customer service",
        "value": "customer_service"
      },
      {
        "name": "Delivery",
        "value": "delivery"
      },
      {
        "name": "Returns",
        "value": "returns"
      },
      {
        "name": "Ease of use",
        "value": "ease_of_use"
      },
      {
        "name": "Website app",
        "value": "website_app"
      },
      {
        "name": "Store experience",
        "value": "store_experience"
      },
      {
        "name": "Staff",
        "value": "staff"
      },
      {
        "name": "Communication",
        "value": "communication"
      },
      {
        "name": "Trust safety",
        "value": "trust_safety"
      },
      {
        "name": "Loyalty",
        "value": "loyalty"
      }
    ],
    "default": [],
    "description": "Platform goals the question is about. Must be unique. 1 through 12 entries.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.create"
        ]
      }
    }
  },
  {
    "displayName": "Question",
    "name": "question",
    "type": "string",
    "default": "",
    "description": "Text of the question, as shown to customers. 1 through 2000 characters.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.create"
        ]
      }
    }
  },
  {
    "displayName": "Answer Mode",
    "name": "answerMode",
    "type": "options",
    "options": [
      {
        "name": "Single select",
        "value": "single_select"
      },
      {
        "name": "Multi select",
        "value": "multi_select"
      },
      {
        "name": "Text only",
        "value": "text_only"
      }
    ],
    "default": "single_select",
    "description": "How the question is answered: with one option, several options, or a text. Use `single_select` for ratings and yes/no questions.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.create"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.create"
        ]
      }
    },
    "options": [
      {
        "displayName": "Priority",
        "name": "priority",
        "type": "number",
        "typeOptions": {
          "minValue": 0,
          "maxValue": 1000
        },
        "default": 0,
        "description": "Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked first. 0 through 1000. Default: 0."
      },
      {
        "displayName": "Answers",
        "name": "answers",
        "type": "json",
        "default": "{}",
        "description": "How a question is answered."
      },
      {
        "displayName": "Status",
        "name": "status",
        "type": "options",
        "options": [
          {
            "name": "Active",
            "value": "active"
          },
          {
            "name": "Archived",
            "value": "archived"
          }
        ],
        "default": "active",
        "description": "Status of the question. Archived questions are not asked. Default: active."
      },
      {
        "displayName": "Response Visibility",
        "name": "responseVisibility",
        "type": "options",
        "options": [
          {
            "name": "Default",
            "value": "default"
          },
          {
            "name": "Public",
            "value": "public"
          },
          {
            "name": "Private",
            "value": "private"
          }
        ],
        "default": "default",
        "description": "Visibility of the answers. `default` uses the project’s setting. Default: default."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.update"
        ]
      }
    }
  },
  {
    "displayName": "Question ID",
    "name": "questionId",
    "type": "string",
    "default": "",
    "description": "Identifier of the question.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.update"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.update"
        ]
      }
    },
    "options": [
      {
        "displayName": "Tags",
        "name": "tags",
        "type": "multiOptions",
        "options": [
          {
            "name": "Product quality",
            "value": "product_quality"
          },
          {
            "name": "Value for money",
            "value": "value_for_money"
          },
          {
            "name": "Customer service",
            "value": "customer_service"
          },
          {
            "name": "Delivery",
            "value": "delivery"
          },
          {
            "name": "Returns",
            "value": "returns"
          },
          {
            "name": "Ease of use",
            "value": "ease_of_use"
          },
          {
            "name": "Website app",
            "value": "website_app"
          },
          {
            "name": "Store experience",
            "value": "store_experience"
          },
          {
            "name": "Staff",
            "value": "staff"
          },
          {
            "name": "Communication",
            "value": "communication"
          },
          {
            "name": "Trust safety",
            "value": "trust_safety"
          },
          {
            "name": "Loyalty",
            "value": "loyalty"
          }
        ],
        "default": [],
        "description": "Platform goals the question is about. Must be unique. 1 through 12 entries."
      },
      {
        "displayName": "Priority",
        "name": "priority",
        "type": "number",
        "typeOptions": {
          "minValue": 0,
          "maxValue": 1000
        },
        "default": 0,
        "description": "Position in the form. Lower numbers are asked first; for equal numbers, the older question is asked first. 0 through 1000."
      },
      {
        "displayName": "Question",
        "name": "question",
        "type": "string",
        "default": "",
        "description": "Text of the question, as shown to customers. 1 through 2000 characters."
      },
      {
        "displayName": "Answer Mode",
        "name": "answerMode",
        "type": "options",
        "options": [
          {
            "name": "Single select",
            "value": "single_select"
          },
          {
            "name": "Multi select",
            "value": "multi_select"
          },
          {
            "name": "Text only",
            "value": "text_only"
          }
        ],
        "default": "single_select",
        "description": "How the question is answered: with one option, several options, or a text. Use `single_select` for ratings and yes/no questions."
      },
      {
        "displayName": "Answers",
        "name": "answers",
        "type": "json",
        "default": "{}",
        "description": "How a question is answered."
      },
      {
        "displayName": "Status",
        "name": "status",
        "type": "options",
        "options": [
          {
            "name": "Active",
            "value": "active"
          },
          {
            "name": "Archived",
            "value": "archived"
          }
        ],
        "default": "active",
        "description": "Status of the question. Archived questions are not asked."
      },
      {
        "displayName": "Response Visibility",
        "name": "responseVisibility",
        "type": "options",
        "options": [
          {
            "name": "Default",
            "value": "default"
          },
          {
            "name": "Public",
            "value": "public"
          },
          {
            "name": "Private",
            "value": "private"
          }
        ],
        "default": "default",
        "description": "Visibility of the answers. `default` uses the project’s setting."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.delete"
        ]
      }
    }
  },
  {
    "displayName": "Question ID",
    "name": "questionId",
    "type": "string",
    "default": "",
    "description": "Identifier of the question.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "questions"
        ],
        "operation": [
          "questions.delete"
        ]
      }
    }
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "platformGoals"
        ]
      }
    },
    "options": [
      {
        "name": "Get the platform goals",
        "value": "platformGoals.get",
        "action": "Get the platform goals",
        "description": "Retrieves the platform goals the project has chosen, in order of priority, and all that are available."
      },
      {
        "name": "Update the platform goals",
        "value": "platformGoals.update",
        "action": "Update the platform goals",
        "description": "Replaces the list of platform goals with one to eight entries. Goals and positions must be unique."
      }
    ],
    "default": "platformGoals.get"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "platformGoals"
        ],
        "operation": [
          "platformGoals.get"
        ]
      }
    }
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "platformGoals"
        ],
        "operation": [
          "platformGoals.update"
        ]
      }
    }
  },
  {
    "displayName": "Platform Goals",
    "name": "platformGoals",
    "type": "json",
    "default": "{}",
    "description": "Complete list of goals. Replaces the current list. Goals and positions must be unique. 1 through 8 entries.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "platformGoals"
        ],
        "operation": [
          "platformGoals.update"
        ]
      }
    }
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ]
      }
    },
    "options": [
      {
        "name": "List delivery links",
        "value": "preverifiedLinks.list",
        "action": "List delivery links",
        "description": "Lists the delivery links of a project with their status. The URLs are never returned again."
      },
      {
        "name": "Create a delivery link",
        "value": "preverifiedLinks.create",
        "action": "Create a delivery link",
        "description": "Creates a delivery link for one customer. An opinion submitted with it is verified."
      },
      {
        "name": "Email a delivery link",
        "value": "preverifiedLinks.sendEmail",
        "action": "Email a delivery link",
        "description": "Creates a link valid for 7 days and emails it (`customerEmail`, `customerReference`), or emails an existing link (`verificationId` only). Limited to one email per customer and project within 48 hours."
      }
    ],
    "default": "preverifiedLinks.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.list"
        ]
      }
    }
  },
  {
    "displayName": "Return All",
    "name": "returnAll",
    "type": "boolean",
    "default": false,
    "description": "Whether to return all results or only the first page",
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.list"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.list"
        ]
      }
    },
    "options": [
      {
        "displayName": "Limit",
        "name": "limit",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 100
        },
        "default": 20,
        "description": "Number of results per page. 1 through 100. Default: 20."
      },
      {
        "displayName": "Sort",
        "name": "sort",
        "type": "options",
        "options": [
          {
            "name": "Newest",
            "value": "newest"
          },
          {
            "name": "Oldest",
            "value": "oldest"
          },
          {
            "name": "Expiring soon",
            "value": "expiring-soon"
          }
        ],
        "default": "newest",
        "description": "Sort order. Default: newest."
      },
      {
        "displayName": "Status",
        "name": "status",
        "type": "options",
        "options": [
          {
            "name": "All",
            "value": "all"
          },
          {
            "name": "Issued",
            "value": "issued"
          },
          {
            "name": "Clicked",
            "value": "clicked"
          },
          {
            "name": "Submitted",
            "value": "submitted"
          },
          {
            "name": "Expired",
            "value": "expired"
          }
        ],
        "default": "all",
        "description": "Only return links with this status. Default: all."
      },
      {
        "displayName": "Query",
        "name": "query",
        "type": "string",
        "default": "",
        "description": "Text to search for in the email address, reference and identifier. Case and accents are ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and `nextCursor` continues the search. At most 200 characters."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.create"
        ]
      }
    }
  },
  {
    "displayName": "Customer Email",
    "name": "customerEmail",
    "type": "string",
    "default": "",
    "description": "Email address of the customer. At most 254 characters.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.create"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.create"
        ]
      }
    },
    "options": [
      {
        "displayName": "Customer Reference",
        "name": "customerReference",
        "type": "string",
        "default": "",
        "description": "Your reference, for example an order number. At most 255 characters."
      },
      {
        "displayName": "Validity Minutes",
        "name": "validityMinutes",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 43200
        },
        "default": 10080,
        "description": "Validity of the link in minutes. Defaults to 7 days. 1 through 43200. Default: 10080."
      },
      {
        "displayName": "Customer Name",
        "name": "customerName",
        "type": "string",
        "default": "",
        "description": "Name of the customer. Prefills the form, where the customer can change or remove it. At most 150 characters."
      },
      {
        "displayName": "Language",
        "name": "language",
        "type": "string",
        "default": "",
        "description": "Language of the form and emails. Defaults to the language of the project. At most 35 characters."
      },
      {
        "displayName": "Redirect URL",
        "name": "redirectUrl",
        "type": "string",
        "default": "",
        "description": "URL that a button on the thank-you page links to. At most 2048 characters."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.sendEmail"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "preverifiedLinks"
        ],
        "operation": [
          "preverifiedLinks.sendEmail"
        ]
      }
    },
    "options": [
      {
        "displayName": "Customer Email",
        "name": "customerEmail",
        "type": "string",
        "default": "",
        "description": "Email address of the customer. Required for a new link. At most 254 characters."
      },
      {
        "displayName": "Customer Reference",
        "name": "customerReference",
        "type": "string",
        "default": "",
        "description": "Your reference, for example an order number. Only for a new link. At most 255 characters."
      },
      {
        "displayName": "Customer Name",
        "name": "customerName",
        "type": "string",
        "default": "",
        "description": "Name of the customer, used in the greeting and to prefill the form. Only for a new link. At most 150 characters."
      },
      {
        "displayName": "Language",
        "name": "language",
        "type": "string",
        "default": "",
        "description": "Language of the email and the form. Defaults to the language of the project. Only for a new link. At most 35 characters."
      },
      {
        "displayName": "Verification ID",
        "name": "verificationId",
        "type": "string",
        "default": "",
        "description": "Identifier of an existing link to email. Cannot be combined with the other fields."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ]
      }
    },
    "options": [
      {
        "name": "List QR codes",
        "value": "qrCodes.list",
        "action": "List QR codes",
        "description": "Lists the QR codes of a project without their credentials, including revoked ones. Active codes come first, then the newest."
      },
      {
        "name": "Create a QR code",
        "value": "qrCodes.create",
        "action": "Create a QR code",
        "description": "Creates a QR code. If the project already has one with this mode, it is returned unchanged with its current credential."
      },
      {
        "name": "Display the rotating QR code",
        "value": "qrCodes.displayRotating",
        "action": "Display the rotating QR code",
        "description": "Returns a new credential for the rotating QR code, valid for five minutes."
      }
    ],
    "default": "qrCodes.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ],
        "operation": [
          "qrCodes.list"
        ]
      }
    }
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ],
        "operation": [
          "qrCodes.create"
        ]
      }
    }
  },
  {
    "displayName": "Mode",
    "name": "mode",
    "type": "options",
    "options": [
      {
        "name": "Permanent",
        "value": "permanent"
      },
      {
        "name": "Rotating",
        "value": "rotating"
      }
    ],
    "default": "permanent",
    "description": "Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after five minutes.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ],
        "operation": [
          "qrCodes.create"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ],
        "operation": [
          "qrCodes.create"
        ]
      }
    },
    "options": [
      {
        "displayName": "Label",
        "name": "label",
        "type": "string",
        "default": "",
        "description": "Name of a new QR code for the team, for example its location. At most 100 characters."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ],
        "operation": [
          "qrCodes.displayRotating"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "qrCodes"
        ],
        "operation": [
          "qrCodes.displayRotating"
        ]
      }
    },
    "options": [
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ]
      }
    },
    "options": [
      {
        "name": "List knowledge base items",
        "value": "knowledgeBase.get",
        "action": "List knowledge base items",
        "description": "Lists the knowledge base items of the organization, newest first."
      },
      {
        "name": "Create a knowledge base item",
        "value": "knowledgeBase.add",
        "action": "Create a knowledge base item",
        "description": "Creates an item from a text, a page, or both. The service reads the page in the background; see `status`. An organization can have up to 1,000 items."
      },
      {
        "name": "Update a knowledge base item",
        "value": "knowledgeBase.update",
        "action": "Update a knowledge base item",
        "description": "Updates the fields that are sent. Send null to clear a field; at least one must remain. Send the same `url` again to read the page again. When only `url` is cleared, the text read from the page is kept."
      },
      {
        "name": "Delete a knowledge base item",
        "value": "knowledgeBase.delete",
        "action": "Delete a knowledge base item",
        "description": "Permanently deletes an item."
      }
    ],
    "default": "knowledgeBase.get"
  },
  {
    "displayName": "Return All",
    "name": "returnAll",
    "type": "boolean",
    "default": false,
    "description": "Whether to return all results or only the first page",
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ],
        "operation": [
          "knowledgeBase.get"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ],
        "operation": [
          "knowledgeBase.get"
        ]
      }
    },
    "options": [
      {
        "displayName": "Limit",
        "name": "limit",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 100
        },
        "default": 20,
        "description": "Number of results per page. 1 through 100. Default: 20."
      }
    ]
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ],
        "operation": [
          "knowledgeBase.add"
        ]
      }
    },
    "options": [
      {
        "displayName": "Text",
        "name": "text",
        "type": "string",
        "default": "",
        "description": "Text that the team can use in responses. 1 through 50000 characters."
      },
      {
        "displayName": "URL",
        "name": "url",
        "type": "string",
        "default": "",
        "description": "URL of a page to read the text from. Send it again to read the page again. At most 2048 characters."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "ID",
    "name": "id",
    "type": "string",
    "default": "",
    "description": "Identifier of the knowledge base item.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ],
        "operation": [
          "knowledgeBase.update"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ],
        "operation": [
          "knowledgeBase.update"
        ]
      }
    },
    "options": [
      {
        "displayName": "Text",
        "name": "text",
        "type": "string",
        "default": "",
        "description": "Text that the team can use in responses. 1 through 50000 characters."
      },
      {
        "displayName": "URL",
        "name": "url",
        "type": "string",
        "default": "",
        "description": "URL of a page to read the text from. Send it again to read the page again. At most 2048 characters."
      }
    ]
  },
  {
    "displayName": "ID",
    "name": "id",
    "type": "string",
    "default": "",
    "description": "Identifier of the knowledge base item.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "knowledgeBase"
        ],
        "operation": [
          "knowledgeBase.delete"
        ]
      }
    }
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ]
      }
    },
    "options": [
      {
        "name": "List opinions",
        "value": "opinions.list",
        "action": "List opinions",
        "description": "Lists the opinions of a project with their owner responses."
      },
      {
        "name": "Respond to an opinion",
        "value": "opinions.respond",
        "action": "Respond to an opinion",
        "description": "Creates the owner response, or updates the existing one."
      }
    ],
    "default": "opinions.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.list"
        ]
      }
    }
  },
  {
    "displayName": "Return All",
    "name": "returnAll",
    "type": "boolean",
    "default": false,
    "description": "Whether to return all results or only the first page",
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.list"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.list"
        ]
      }
    },
    "options": [
      {
        "displayName": "Limit",
        "name": "limit",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 100
        },
        "default": 20,
        "description": "Number of results per page. 1 through 100. Default: 20."
      },
      {
        "displayName": "Sort",
        "name": "sort",
        "type": "options",
        "options": [
          {
            "name": "Newest",
            "value": "newest"
          },
          {
            "name": "Oldest",
            "value": "oldest"
          },
          {
            "name": "Most upvoted",
            "value": "most-upvoted"
          },
          {
            "name": "Most commented",
            "value": "most-commented"
          },
          {
            "name": "Recently updated",
            "value": "recently-updated"
          }
        ],
        "default": "newest",
        "description": "Sort order. Default: newest."
      },
      {
        "displayName": "Response Status",
        "name": "responseStatus",
        "type": "options",
        "options": [
          {
            "name": "All",
            "value": "all"
          },
          {
            "name": "Unresponded",
            "value": "unresponded"
          },
          {
            "name": "Responded",
            "value": "responded"
          }
        ],
        "default": "all",
        "description": "Only return opinions with or without an owner response. Default: all."
      },
      {
        "displayName": "Query",
        "name": "query",
        "type": "string",
        "default": "",
        "description": "Text to search for in the title, opinion and customer name. Case and accents are ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and `nextCursor` continues the search. At most 200 characters."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.respond"
        ]
      }
    }
  },
  {
    "displayName": "ID",
    "name": "id",
    "type": "string",
    "default": "",
    "description": "Identifier of the opinion (`reviewId`).",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.respond"
        ]
      }
    }
  },
  {
    "displayName": "Content",
    "name": "content",
    "type": "string",
    "default": "",
    "description": "Text of the owner response. 1 through 5000 characters.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.respond"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "opinions"
        ],
        "operation": [
          "opinions.respond"
        ]
      }
    },
    "options": [
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "answers"
        ]
      }
    },
    "options": [
      {
        "name": "List answers",
        "value": "answers.list",
        "action": "List answers",
        "description": "Lists the answers to the questions of a project, each with the question as it was at the time."
      }
    ],
    "default": "answers.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "answers"
        ],
        "operation": [
          "answers.list"
        ]
      }
    }
  },
  {
    "displayName": "Return All",
    "name": "returnAll",
    "type": "boolean",
    "default": false,
    "description": "Whether to return all results or only the first page",
    "displayOptions": {
      "show": {
        "resource": [
          "answers"
        ],
        "operation": [
          "answers.list"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "answers"
        ],
        "operation": [
          "answers.list"
        ]
      }
    },
    "options": [
      {
        "displayName": "Limit",
        "name": "limit",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 100
        },
        "default": 20,
        "description": "Number of results per page. 1 through 100. Default: 20."
      },
      {
        "displayName": "Sort",
        "name": "sort",
        "type": "options",
        "options": [
          {
            "name": "Newest",
            "value": "newest"
          },
          {
            "name": "Oldest",
            "value": "oldest"
          }
        ],
        "default": "newest",
        "description": "Sort order. Default: newest."
      },
      {
        "displayName": "Response Visibility",
        "name": "responseVisibility",
        "type": "options",
        "options": [
          {
            "name": "All",
            "value": "all"
          },
          {
            "name": "Public",
            "value": "public"
          },
          {
            "name": "Private",
            "value": "private"
          }
        ],
        "default": "all",
        "description": "Only return answers with this visibility. Default: all."
      },
      {
        "displayName": "Query",
        "name": "query",
        "type": "string",
        "default": "",
        "description": "Text to search for in the answer, selected options and question. Case and accents are ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and `nextCursor` continues the search. At most 200 characters."
      },
      {
        "displayName": "Date From",
        "name": "dateFrom",
        "type": "string",
        "default": "",
        "description": "Only return answers created at or after this time: `YYYY-MM-DD` or an ISO 8601 date-time. UTC unless a time zone is given. At most 40 characters."
      },
      {
        "displayName": "Date To",
        "name": "dateTo",
        "type": "string",
        "default": "",
        "description": "Only return answers created at or before this time. A date without a time includes that whole day. At most 40 characters."
      },
      {
        "displayName": "Review ID",
        "name": "reviewId",
        "type": "string",
        "default": "",
        "description": "Only return answers given with this opinion. At most 200 characters."
      },
      {
        "displayName": "Question ID",
        "name": "questionId",
        "type": "string",
        "default": "",
        "description": "Only return answers to this question. At most 200 characters."
      }
    ]
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "subscribers"
        ]
      }
    },
    "options": [
      {
        "name": "List subscribers",
        "value": "subscribers.list",
        "action": "List subscribers",
        "description": "Lists the confirmed subscribers of a project, most recently confirmed first."
      },
      {
        "name": "Remove and block a subscriber",
        "value": "subscribers.block",
        "action": "Remove and block a subscriber",
        "description": "Removes a subscriber and blocks the address from subscribing again and from being emailed links. Find the `id` with the list operation first. Repeated calls return the same result."
      }
    ],
    "default": "subscribers.list"
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "subscribers"
        ],
        "operation": [
          "subscribers.list"
        ]
      }
    }
  },
  {
    "displayName": "Return All",
    "name": "returnAll",
    "type": "boolean",
    "default": false,
    "description": "Whether to return all results or only the first page",
    "displayOptions": {
      "show": {
        "resource": [
          "subscribers"
        ],
        "operation": [
          "subscribers.list"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "subscribers"
        ],
        "operation": [
          "subscribers.list"
        ]
      }
    },
    "options": [
      {
        "displayName": "Limit",
        "name": "limit",
        "type": "number",
        "typeOptions": {
          "minValue": 1,
          "maxValue": 100
        },
        "default": 20,
        "description": "Number of results per page. 1 through 100. Default: 20."
      },
      {
        "displayName": "Query",
        "name": "query",
        "type": "string",
        "default": "",
        "description": "Text to search for in the identifier, email address and name. Case and accents are ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and `nextCursor` continues the search. At most 200 characters."
      }
    ]
  },
  {
    "displayName": "Project ID",
    "name": "projectId",
    "type": "string",
    "default": "",
    "description": "Identifier of the project.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "subscribers"
        ],
        "operation": [
          "subscribers.block"
        ]
      }
    }
  },
  {
    "displayName": "ID",
    "name": "id",
    "type": "string",
    "default": "",
    "description": "Identifier of the subscriber.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "subscribers"
        ],
        "operation": [
          "subscribers.block"
        ]
      }
    }
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "webhooks"
        ]
      }
    },
    "options": [
      {
        "name": "Create a webhook portal URL",
        "value": "webhooks.portal",
        "action": "Create a webhook portal URL",
        "description": "Creates a URL with which a person can manage this organization’s webhooks, and nothing else."
      }
    ],
    "default": "webhooks.portal"
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "webhooks"
        ],
        "operation": [
          "webhooks.portal"
        ]
      }
    },
    "options": [
      {
        "displayName": "Theme",
        "name": "theme",
        "type": "options",
        "options": [
          {
            "name": "Light",
            "value": "light"
          },
          {
            "name": "Dark",
            "value": "dark"
          }
        ],
        "default": "light",
        "description": "Color scheme of the portal. Default: light."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  },
  {
    "displayName": "Operation",
    "name": "operation",
    "type": "options",
    "noDataExpression": true,
    "displayOptions": {
      "show": {
        "resource": [
          "webhooks.destinations"
        ]
      }
    },
    "options": [
      {
        "name": "Create or update a webhook destination",
        "value": "webhooks.destinations.upsert",
        "action": "Create or update a webhook destination",
        "description": "Creates a webhook destination, or updates the one given by `destinationId`. An organization can have up to 20 destinations, and up to 500 including those deleted in recent weeks. The signing secret is returned only once, on creation. Changing the URL enables a disabled destination and sends its held deliveries, ten per second."
      }
    ],
    "default": "webhooks.destinations.upsert"
  },
  {
    "displayName": "URL",
    "name": "url",
    "type": "string",
    "default": "",
    "description": "HTTPS URL to send events to, or `mailto:` with an email address. Characters that a URI cannot contain, for example in internationalized domain names, are encoded as browsers do. At most 2048 characters.",
    "required": true,
    "displayOptions": {
      "show": {
        "resource": [
          "webhooks.destinations"
        ],
        "operation": [
          "webhooks.destinations.upsert"
        ]
      }
    }
  },
  {
    "displayName": "Additional Fields",
    "name": "additionalFields",
    "type": "collection",
    "placeholder": "Add Field",
    "default": {},
    "displayOptions": {
      "show": {
        "resource": [
          "webhooks.destinations"
        ],
        "operation": [
          "webhooks.destinations.upsert"
        ]
      }
    },
    "options": [
      {
        "displayName": "Topics",
        "name": "topics",
        "type": "multiOptions",
        "options": [
          {
            "name": "opinion.created",
            "value": "opinion.created"
          },
          {
            "name": "opinion.updated",
            "value": "opinion.updated"
          },
          {
            "name": "opinion.deleted",
            "value": "opinion.deleted"
          },
          {
            "name": "answer.created",
            "value": "answer.created"
          },
          {
            "name": "answer.updated",
            "value": "answer.updated"
          },
          {
            "name": "comment.created",
            "value": "comment.created"
          },
          {
            "name": "comment.updated",
            "value": "comment.updated"
          },
          {
            "name": "comment.deleted",
            "value": "comment.deleted"
          },
          {
            "name": "verification.created",
            "value": "verification.created"
          },
          {
            "name": "verification.verified",
            "value": "verification.verified"
          },
          {
            "name": "verification.failed",
            "value": "verification.failed"
          },
          {
            "name": "link.created",
            "value": "link.created"
          },
          {
            "name": "link.emailed",
            "value": "link.emailed"
          },
          {
            "name": "link.clicked",
            "value": "link.clicked"
          },
          {
            "name": "link.submitted",
            "value": "link.submitted"
          },
          {
            "name": "subscriber.created",
            "value": "subscriber.created"
          },
          {
            "name": "subscriber.deleted",
            "value": "subscriber.deleted"
          },
          {
            "name": "project.created",
            "value": "project.created"
          },
          {
            "name": "project.updated",
            "value": "project.updated"
          },
          {
            "name": "project.deleted",
            "value": "project.deleted"
          },
          {
            "name": "question.created",
            "value": "question.created"
          },
          {
            "name": "question.updated",
            "value": "question.updated"
          },
          {
            "name": "question.deleted",
            "value": "question.deleted"
          },
          {
            "name": "qr_code.created",
            "value": "qr_code.created"
          },
          {
            "name": "qr_code.regenerated",
            "value": "qr_code.regenerated"
          },
          {
            "name": "qr_code.revoked",
            "value": "qr_code.revoked"
          }
        ],
        "default": [],
        "description": "Topics to send. Defaults to all topics. On update, omit to leave unchanged. At least 1 entries."
      },
      {
        "displayName": "Kind",
        "name": "kind",
        "type": "options",
        "options": [
          {
            "name": "Webhook",
            "value": "webhook"
          },
          {
            "name": "Slack",
            "value": "slack"
          },
          {
            "name": "Discord",
            "value": "discord"
          },
          {
            "name": "Teams",
            "value": "teams"
          },
          {
            "name": "Email",
            "value": "email"
          }
        ],
        "default": "webhook",
        "description": "What is sent. Defaults to `webhook` on creation. `webhook`: the signed event. `slack`, `discord`, `teams`: a message for people, in the format of incoming webhooks of Slack (also Mattermost and Rocket.Chat), Discord or Microsoft Teams. `email`: the same as an email; `url` is then `mailto:` with one address."
      },
      {
        "displayName": "Filter",
        "name": "filter",
        "type": "json",
        "default": "{}",
        "description": "Which events are sent. An event is sent if it meets every condition. Empty: all events of the topics."
      },
      {
        "displayName": "Digest",
        "name": "digest",
        "type": "options",
        "options": [
          {
            "name": "None",
            "value": "none"
          },
          {
            "name": "Day",
            "value": "day"
          },
          {
            "name": "Week",
            "value": "week"
          }
        ],
        "default": "none",
        "description": "How often emails are sent. Only with `kind` `email`. Defaults to `none` on creation. `none`: one for each event. `day`, `week`: one with everything that happened, each day or each Monday at 06:00 UTC."
      },
      {
        "displayName": "Destination ID",
        "name": "destinationId",
        "type": "string",
        "default": "",
        "description": "Identifier of the destination to update. Omit to create a new one. At most 200 characters."
      },
      {
        "displayName": "Idempotency Key",
        "name": "idempotency-key",
        "type": "string",
        "default": "",
        "description": "Earshot carries out a request with the same key only once, and returns the same response for 24 hours. Use a value that belongs to what the workflow is about, for example an order number, so that a retried execution changes nothing twice."
      }
    ]
  }
]

export const topicOptions: NodeOption[] = [
  {
    "name": "opinion.created",
    "value": "opinion.created",
    "description": "An opinion was submitted. Each of its answers is sent as a separate answer.created event."
  },
  {
    "name": "opinion.updated",
    "value": "opinion.updated",
    "description": "A customer edited their opinion."
  },
  {
    "name": "opinion.deleted",
    "value": "opinion.deleted",
    "description": "A customer deleted their opinion and its answers."
  },
  {
    "name": "answer.created",
    "value": "answer.created",
    "description": "A question was answered."
  },
  {
    "name": "answer.updated",
    "value": "answer.updated",
    "description": "An answer was changed."
  },
  {
    "name": "comment.created",
    "value": "comment.created",
    "description": "A customer or the team commented on an opinion."
  },
  {
    "name": "comment.updated",
    "value": "comment.updated",
    "description": "A comment or the owner response was edited."
  },
  {
    "name": "comment.deleted",
    "value": "comment.deleted",
    "description": "A comment was deleted."
  },
  {
    "name": "verification.created",
    "value": "verification.created",
    "description": "A verification was started."
  },
  {
    "name": "verification.verified",
    "value": "verification.verified",
    "description": "A purchase was verified."
  },
  {
    "name": "verification.failed",
    "value": "verification.failed",
    "description": "A verification was rejected, expired or was cancelled."
  },
  {
    "name": "link.created",
    "value": "link.created",
    "description": "A delivery link was created."
  },
  {
    "name": "link.emailed",
    "value": "link.emailed",
    "description": "A delivery link was emailed. Sent for every email."
  },
  {
    "name": "link.clicked",
    "value": "link.clicked",
    "description": "A customer started an opinion with a delivery link. Sent once per link."
  },
  {
    "name": "link.submitted",
    "value": "link.submitted",
    "description": "A customer submitted an opinion with a delivery link. Followed by verification.verified."
  },
  {
    "name": "subscriber.created",
    "value": "subscriber.created",
    "description": "A customer confirmed their subscription."
  },
  {
    "name": "subscriber.deleted",
    "value": "subscriber.deleted",
    "description": "A subscriber unsubscribed or was removed by the team."
  },
  {
    "name": "project.created",
    "value": "project.created",
    "description": "A project was created."
  },
  {
    "name": "project.updated",
    "value": "project.updated",
    "description": "A project was updated."
  },
  {
    "name": "project.deleted",
    "value": "project.deleted",
    "description": "A project was deleted."
  },
  {
    "name": "question.created",
    "value": "question.created",
    "description": "A question was created."
  },
  {
    "name": "question.updated",
    "value": "question.updated",
    "description": "A question was edited, activated or archived."
  },
  {
    "name": "question.deleted",
    "value": "question.deleted",
    "description": "A question was deleted."
  },
  {
    "name": "qr_code.created",
    "value": "qr_code.created",
    "description": "A QR code was created."
  },
  {
    "name": "qr_code.regenerated",
    "value": "qr_code.regenerated",
    "description": "The credential of a QR code was replaced. Printed copies no longer work."
  },
  {
    "name": "qr_code.revoked",
    "value": "qr_code.revoked",
    "description": "A QR code was revoked."
  }
]

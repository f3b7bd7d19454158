"""Drives the Python client: a command a line, what came of it a line. README.md has the commands."""

import base64
import inspect
import json
import re
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / 'python' / 'src'))

from earshot import Earshot, EarshotError, WebhookVerificationError, verify_webhook  # noqa: E402
from earshot.retries import Failure, retry_delay_seconds  # noqa: E402


def snake_case(name):
    return re.sub('[A-Z]', lambda letter: '_' + letter[0].lower(), name)


def open_client(command):
    return Earshot(**{snake_case(name): value for name, value in command['client'].items()})


def show(command):
    earshot = open_client(command)
    return repr(earshot) + str(vars(earshot)) + repr(vars(earshot.goals)) + repr(vars(earshot.goals._caller))


def call(command):
    call = command['call']
    target = open_client(command)
    for word in call['operation'].split('.'):
        target = getattr(target, snake_case(word))
    known = inspect.signature(target).parameters
    fields = {name: value for name, value in call['request'].items() if name in known}
    extra = {name: value for name, value in call['request'].items() if name not in known}
    options = {snake_case(name): value for name, value in call.get('options', {}).items()}
    answer = target(**fields, **options, extra_fields=extra)
    read = call.get('read')
    if read == 'rows':
        return list(answer)
    if read == 'pages':
        return list(answer.pages())
    if read == 'first row':
        return list(islice(answer, 1))
    return answer.page() if hasattr(answer, 'page') else answer


def retry_delay(command):
    failure = Failure(**command['failure'])
    return retry_delay_seconds(failure, retry=command['retry'], retry_posts=command['retryPosts'], chance=command['chance'])


def verify(command):
    tolerance = {'tolerance_seconds': command['toleranceSeconds']} if 'toleranceSeconds' in command else {}
    return verify_webhook(base64.b64decode(command['body']), command['headers'], command['secrets'], **tolerance)


COMMANDS = {
    'open': lambda command: open_client(command) and None,
    'show': show,
    'call': call,
    'retryDelay': retry_delay,
    'verify': verify,
}


def outcome_of(command):
    try:
        return {'returned': COMMANDS[command['do']](command)}
    except EarshotError as error:
        return {
            'threw': {
                'code': error.code,
                'status': error.status,
                'operation': error.operation,
                'message': str(error),
                'requestId': error.request_id,
                'errors': error.errors,
                'nextEligibleAt': error.next_eligible_at,
                'retryAfterSeconds': error.retry_after_seconds,
                'problem': dict(error.problem),
            }
        }
    except WebhookVerificationError as error:
        return {'threw': {'reason': error.reason}}
    except (TypeError, ValueError) as error:
        return {'refused': str(error)}
    except Exception as error:
        return {'broken': repr(error)}


for line in sys.stdin:
    print(json.dumps(outcome_of(json.loads(line))), flush=True)

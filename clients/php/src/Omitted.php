<?php

declare(strict_types=1);

namespace Earshot;

/** The value of a field that is not sent. Null is another thing: it is sent as null. */
enum Omitted
{
    case Field;
}

<?php

declare(strict_types=1);

// Loads the classes of the client where there is no Composer: `require '…/autoload.php'`.

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Earshot\\')) {
        $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Earshot\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});

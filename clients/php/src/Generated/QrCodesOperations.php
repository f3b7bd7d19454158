<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

use Earshot\Connection;
use Earshot\EarshotException;
use Earshot\Omitted;
use Earshot\OperationRow;
use Earshot\RequestOptions;

/**
 * @phpstan-import-type QrCodeDisplay from Types
 * @phpstan-import-type QrCodesListResponse from Types
 */
final class QrCodesOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List QR codes. Lists the QR codes of a project without their credentials, including revoked ones. Active codes come
     * first, then the newest.
     *
     * `GET /project/{projectId}/qr-codes`, permission `qrCodes`.
     *
     * @param string $projectId Identifier of the project.
     * @return QrCodesListResponse
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('qrCodes.list', 'GET', '/project/{projectId}/qr-codes', [], false, []),
            ['projectId' => $projectId],
            $options,
        );
    }

    /**
     * Create a QR code. Creates a QR code. If the project already has one with this mode, it is returned unchanged with
     * its current credential.
     *
     * `POST /project/{projectId}/qr-codes`, permission `qrCodes`.
     *
     * @param string $projectId Identifier of the project.
     * @param 'permanent'|'rotating' $mode Mode of the QR code. Permanent codes are printed; rotating codes are shown on a
     * screen and expire after five minutes.
     * @param string|Omitted $label Name of a new QR code for the team, for example its location. At most 100 characters.
     * @return QrCodeDisplay
     * @throws EarshotException
     */
    public function create(
        string $projectId,
        string $mode,
        string|Omitted $label = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('qrCodes.create', 'POST', '/project/{projectId}/qr-codes', [], true, []),
            ['projectId' => $projectId, 'mode' => $mode, 'label' => $label],
            $options,
        );
    }

    /**
     * Display the rotating QR code. Returns a new credential for the rotating QR code, valid for five minutes.
     *
     * `POST /project/{projectId}/qr-codes/rotating`, permission `qrCodes`.
     *
     * Errors, besides those of any request: `QR_CODE_NOT_FOUND`.
     *
     * @param string $projectId Identifier of the project.
     * @return QrCodeDisplay
     * @throws EarshotException
     */
    public function displayRotating(
        string $projectId,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('qrCodes.displayRotating', 'POST', '/project/{projectId}/qr-codes/rotating', [], false, []),
            ['projectId' => $projectId],
            $options,
        );
    }
}
